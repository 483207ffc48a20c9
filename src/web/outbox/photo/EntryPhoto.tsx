import { useEffect, useState } from 'react'
import { loadPhoto } from '../outbox.ts'

/** The photo of an entry, read from the device. */
export function EntryPhoto({ id }: { id: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    void loadPhoto(id).then((file) => {
      if (file === null || isGone || !file.type.startsWith('image/')) return
      made = URL.createObjectURL(file)
      setAddress(made)
    })
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id])
  if (address === null) return null
  return <img src={address} alt="" className="size-11 shrink-0 rounded-md bg-page object-cover" />
}
