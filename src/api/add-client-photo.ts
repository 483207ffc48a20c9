import { createHash } from 'node:crypto'
import { clientPhotoForm } from '#contract/calls/client-profile.ts'
import { calls } from '#contract/calls.ts'
import { clientFormText } from '#contract/profile-messages.ts'
import { addClientPhoto, countIdlePhotos, sweepClientPhotos } from '#store/client-photo.ts'
import { upload } from './operation.ts'
import { requireWholeClient } from './profile-parts.ts'
import { recordChange } from './record-change.ts'
import { ApiError } from './respond.ts'

/** Pictures of an organisation that may wait for their form: a disk is not to be filled with them. */
const MOST_IDLE = 20

/** Keeps a picture of the organisation until Client Details take it into use (CP-01). */
export const postClientPhoto = upload(calls.addClientPhoto, clientPhotoForm, async (ctx, _fields, sent) => {
  requireWholeClient(ctx)
  const { tx, scope, now } = ctx
  // Pictures that nobody took, or that were replaced, go as others come.
  const swept = await sweepClientPhotos(tx, scope, now)
  sent.discard(swept.map(({ file }) => file))
  if ((await countIdlePhotos(tx, scope)) >= MOST_IDLE) {
    throw new ApiError('too-many-requests', clientFormText.tooManyPhotos)
  }
  const { bytes, mediaType, width, height } = sent.image
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = await sent.keep()
  const photo = { name: sent.name, file, sha256, bytes: bytes.length, width, height, mediaType }
  const kept = await addClientPhoto(tx, scope, photo, now)
  await recordChange(ctx, { action: 'client-photo.added', subject: `photo ${kept.id}`, after: kept })
  return { data: { id: kept.id, name: kept.name }, detail: clientFormText.photoKept }
})
