import { calls } from '#contract/calls.ts'
import { findClientPhoto } from '#store/site/client-photo.ts'
import { keptFile } from '../frame/file-operation.ts'

/** CP-01: the organisation's picture, for everyone of the organisation. */
export const getClientPhoto = keptFile(calls.clientPhoto, 'client', (tx, scope, { photoId }) =>
  findClientPhoto(tx, scope, photoId),
)
