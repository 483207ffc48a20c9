import { useEffect, useState } from 'react'
import { readPictureSize } from '#domain/cost/bill/picture-size.ts'
import { isPictureTooLarge } from '#domain/cost/bill/snapshot-rule.ts'
import { useAddress } from './use-address.ts'

/** The size stands behind a camera's notes and its small preview. */
const HEAD_BYTES = 512 * 1024

/** An address for a picture that a person chose; null while it is read, and where showing it would hold up the page. */
export function usePictureAddress(picture: Blob | null): string | null {
  const [light, setLight] = useState<Blob | null>(null)
  useEffect(() => {
    let isGone = false
    void isLight(picture).then((is) => !isGone && setLight(is ? picture : null))
    return () => {
      isGone = true
    }
  }, [picture])
  return useAddress(light === picture ? light : null)
}

async function isLight(picture: Blob | null): Promise<boolean> {
  if (picture === null) return false
  const size = readPictureSize(new Uint8Array(await picture.slice(0, HEAD_BYTES).arrayBuffer()))
  return size !== null && !isPictureTooLarge(size)
}
