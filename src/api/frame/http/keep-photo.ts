import { createHash } from 'node:crypto'
import {
  addClientPhoto,
  type ClientPhoto,
  countIdlePhotos,
  sweepClientPhotos,
} from '#store/site/client-photo.ts'
import type { ScopedContext } from '../operation.ts'
import { ApiError } from '../respond.ts'
import type { Upload } from './upload.ts'

/** Pictures of an organisation that wait for their form or were replaced: a disk is not to be filled with them. */
const MOST_IDLE = 20

/** Keeps a picture of the organisation, not yet in use; `tooMany` refuses it where too many others are not either. */
export async function keepPhoto(
  { tx, scope, now }: Pick<ScopedContext, 'tx' | 'scope' | 'now'>,
  sent: Upload,
  tooMany: string,
): Promise<ClientPhoto> {
  // Pictures that nobody took, or that were replaced, go as others come.
  const [swept, idle] = await Promise.all([sweepClientPhotos(tx, scope, now), countIdlePhotos(tx, scope)])
  sent.discard(
    scope,
    swept.map(({ file }) => file),
  )
  if (idle >= MOST_IDLE) throw new ApiError('too-many-requests', tooMany)
  const { bytes, mediaType, width, height } = sent.image
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = await sent.keep({ tx, scope })
  const photo = { name: sent.name, file, sha256, bytes: bytes.length, width, height, mediaType }
  return addClientPhoto(tx, scope, photo, now)
}
