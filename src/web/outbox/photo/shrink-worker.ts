import { readPictureSize } from '#domain/cost/bill/picture-size.ts'

/** Draws a picture smaller, beside the page: a large photo takes seconds to unfold, and the page goes on meanwhile. */

export interface ShrinkRequest {
  file: Blob
  longestPx: number
  quality: number
}

/** The smaller picture, or null where there is nothing to make smaller or the file is no picture. */
export type Shrunken = Blob | null

interface Beside {
  onmessage: ((event: MessageEvent<ShrinkRequest>) => void) | null
  postMessage(answer: Shrunken): void
}

const beside = globalThis as unknown as Beside

beside.onmessage = ({ data }) => {
  shrink(data).then(
    (blob) => beside.postMessage(blob),
    () => beside.postMessage(null),
  )
}

/** Four bytes a pixel: more than this ends the page on a phone. */
const MOST_PIXELS = 120_000_000
const HEAD_BYTES = 512 * 1024

async function isTooMuch(file: Blob): Promise<boolean> {
  const size = readPictureSize(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  return size !== null && size.width * size.height > MOST_PIXELS
}

async function shrink({ file, longestPx, quality }: ShrinkRequest): Promise<Shrunken> {
  if (await isTooMuch(file)) return null
  // As the camera was held: what is drawn has no such mark any more.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = longestPx / Math.max(picture.width, picture.height)
  if (scale >= 1) return null
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  // JPEG knows no transparency: paper is white.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
