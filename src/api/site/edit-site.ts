import { calls } from '#contract/calls.ts'
import { clientFormText, profileSentence } from '#contract/site/profile-messages.ts'
import { readHours } from '#domain/site/client-rule.ts'
import { changeBranch, lockBranch } from '#store/site/branch.ts'
import { writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { orConflict } from '../frame/unique-conflict.ts'
import { requireVersion } from '../frame/version.ts'
import { requireTyped, sitePart } from './profile-parts.ts'

interface Typed {
  readonly siteName: string
  readonly siteAddress: string
  readonly contactPerson: string
  readonly siteOperatingHours: string
}

/** Site Details (CP-01): the score card's operating time starts from these hours. */
export const putSite = writeTo(
  calls.editSite,
  ({ tx, scope }, { params }) => lockBranch(tx, scope, params.branchId),
  async (ctx, { body }, before) => {
    const { tx, scope } = ctx
    const typed = siteFrom(body)
    if (!before) throw notFound()
    const to = { ...before, ...typed }
    const yours = { ...to, version: body.version ?? before.version }
    requireVersion(body.version, sitePart(before), sitePart(yours))
    const after = await orConflict(
      changeBranch(tx, scope, before.id, to),
      clientFormText.siteTaken,
      'bad-request',
    )
    await recordChange(ctx, { action: 'branch.changed', subject: `branch ${after.id}`, before, after })
    return { data: sitePart(after), detail: clientFormText.updatedMessage('Site') }
  },
)

function siteFrom(typed: Typed) {
  const hours = readHours(typed.siteOperatingHours)
  const named = {
    name: requireTyped('name', typed.siteName),
    address: requireTyped('address', typed.siteAddress),
    contactPerson: requireTyped('name', typed.contactPerson),
  }
  if (hours === null) throw new ApiError('bad-request', profileSentence('no-hours'))
  return { ...named, ...hours }
}
