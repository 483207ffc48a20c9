import { useEffect, useState } from 'react'

/** An address for a picture that is in memory, given back when it is no longer shown. */
export function useAddress(picture: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (picture === null) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [picture])
  return address
}
