import { type PictureSize, readPictureSize } from '#domain/cost/bill/picture-size.ts'

/** The size stands behind a camera's notes and its small preview. */
const HEAD_BYTES = 512 * 1024

/** Width and height of a picture that a person chose, by its head; null: it is none that is taken. */
export async function readChosenSize(picture: Blob): Promise<PictureSize | null> {
  return readPictureSize(new Uint8Array(await picture.slice(0, HEAD_BYTES).arrayBuffer()))
}
