import { createHash } from 'node:crypto'
import { z } from 'zod'
import { adminText } from '#contract/admin-messages.ts'
import { calls } from '#contract/calls.ts'
import { addClientPhoto, countIdlePhotos, sweepClientPhotos, takeClientPhoto } from '#store/client-photo.ts'
import { platformUpload } from './operation.ts'
import { recordChange } from './record-change.ts'
import { ApiError } from './respond.ts'

/** Pictures of a client that were replaced today: a disk is not to be filled with them. */
const MOST_IDLE = 20

const noFields = z.strictObject({})

/** Keeps the picture that came with a client and puts it to use at once (AD-04). */
export const postAdminClientFile = platformUpload(calls.adminClientFile, noFields, async (ctx, sent) => {
  const { tx, scope, now } = ctx
  // Pictures that were replaced go as others come.
  const swept = await sweepClientPhotos(tx, scope, now)
  sent.discard(swept.map(({ file }) => file))
  if ((await countIdlePhotos(tx, scope)) >= MOST_IDLE) {
    throw new ApiError('too-many-requests', adminText.tooManyPictures)
  }
  const { bytes, mediaType, width, height } = sent.image
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = await sent.keep()
  const photo = { name: sent.name, file, sha256, bytes: bytes.length, width, height, mediaType }
  const kept = await addClientPhoto(tx, scope, photo, now)
  await takeClientPhoto(tx, scope, kept.id)
  await recordChange(ctx, { action: 'client-photo.added', subject: `photo ${kept.id}`, after: kept })
  return { detail: adminText.pictureKept }
})
