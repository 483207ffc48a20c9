import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { takeClientPhoto } from '#store/site/client-photo.ts'
import { keepPhoto } from '../frame/http/keep-photo.ts'
import { platformUpload } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'

const noFields = z.strictObject({})

/** Keeps the picture that came with a client and puts it to use at once (AD-04). */
export const postAdminClientFile = platformUpload(calls.adminClientFile, noFields, async (ctx, sent) => {
  const kept = await keepPhoto(ctx, sent, adminText.tooManyPictures)
  await takeClientPhoto(ctx.tx, ctx.scope, kept.id, ctx.now)
  await recordChange(ctx, { action: 'client-photo.added', subject: `photo ${kept.id}`, after: kept })
  return { detail: adminText.pictureKept }
})
