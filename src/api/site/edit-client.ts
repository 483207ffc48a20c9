import { calls } from '#contract/calls.ts'
import { clientFormText } from '#contract/site/profile-messages.ts'
import { changeClient, lockClient } from '#store/site/client.ts'
import { takeClientPhoto } from '#store/site/client-photo.ts'
import { writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { together } from '../frame/together.ts'
import { orConflict } from '../frame/unique-conflict.ts'
import { requireVersion } from '../frame/version.ts'
import { clientPart, requireChoice, requireTyped, requireWholeClient } from './profile-parts.ts'

interface Typed {
  readonly clientName: string
  readonly phoneNumber: string
  readonly emailAddress: string
  readonly clientAddress: string
  readonly customerType: string
}

/** Client Details (CP-01). */
export const putClient = writeTo(
  calls.editClient,
  ({ tx, scope }) => lockClient(tx, scope),
  async (ctx, { body }, before) => {
    requireWholeClient(ctx)
    const { tx, scope, now } = ctx
    const typed = clientFrom(body)
    if (!before) throw notFound()
    const to = { ...before, ...typed }
    const photoId = body.photo ?? before.photoId
    const yours = { ...to, photoId, version: body.version ?? before.version }
    requireVersion(body.version, clientPart(before), clientPart(yours))
    if (photoId === null) throw new ApiError('bad-request', clientFormText.photoMissing)
    const [, after] = await together(
      photoId === before.photoId || requirePhoto(takeClientPhoto(tx, scope, photoId, now)),
      orConflict(changeClient(tx, scope, to), clientFormText.nameTaken, 'bad-request'),
    )
    await recordChange(ctx, { action: 'client.changed', subject: `client ${after.id}`, before, after })
    return { data: clientPart(after), detail: clientFormText.updatedMessage('Client') }
  },
)

async function requirePhoto(taken: Promise<boolean>): Promise<void> {
  if (!(await taken)) throw new ApiError('bad-request', clientFormText.photoGone)
}

function clientFrom(typed: Typed) {
  return {
    name: requireTyped('name', typed.clientName),
    phone: requireTyped('phone', typed.phoneNumber),
    email: requireTyped('email', typed.emailAddress),
    address: requireTyped('address', typed.clientAddress),
    customerType: requireChoice(['multi-site', 'single-site'] as const, typed.customerType),
  }
}
