import type { ShrinkRequest, Shrunken } from './shrink-worker.ts'

/** Longest side of a photo that is kept and sent: the print of a bill is still read at it. */
const LONGEST_PX = 1600
const QUALITY = 0.85
const PATIENCE_MS = 20_000

/**
 * A photo as it is kept on the device and sent: at most 1600 px, JPEG, upright as the camera was held. What is small
 * already, is no picture, or cannot be drawn by this browser stays as it is. The page is never held up (E14).
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!canShrink()) return file
  const smaller = await drawnSmaller({ file, longestPx: LONGEST_PX, quality: QUALITY })
  if (smaller === null) return file
  const name = file.name.replace(/\.(png|jpe?g)$/i, '.jpg')
  return new File([smaller], name, { type: smaller.type, lastModified: file.lastModified })
}

function canShrink(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function'
}

function drawnSmaller(asked: ShrinkRequest): Promise<Shrunken> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Shrunken>((resolve) => {
    const patience = setTimeout(() => resolve(null), PATIENCE_MS)
    const end = (answer: Shrunken) => {
      clearTimeout(patience)
      resolve(answer)
    }
    worker.onmessage = ({ data }: MessageEvent<Shrunken>) => end(data)
    worker.onerror = () => end(null)
    worker.postMessage(asked)
  }).finally(() => worker.terminate())
}
