import { calls } from '#contract/calls.ts'
import { clientPhotoForm } from '#contract/site/client-profile.ts'
import { clientFormText } from '#contract/site/profile-messages.ts'
import { keepPhoto } from '../frame/http/keep-photo.ts'
import { upload } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { requireWholeClient } from './profile-parts.ts'

/** Keeps a picture of the organisation until Client Details take it into use (CP-01). */
export const postClientPhoto = upload(calls.addClientPhoto, clientPhotoForm, async (ctx, _fields, sent) => {
  requireWholeClient(ctx)
  const kept = await keepPhoto(ctx, sent, clientFormText.tooManyPhotos)
  await recordChange(ctx, { action: 'client-photo.added', subject: `photo ${kept.id}`, after: kept })
  return { data: { id: kept.id, name: kept.name }, detail: clientFormText.photoKept }
})
