import { calls } from '#contract/calls.ts'
import { siteText } from '#contract/platform/site-messages.ts'
import { readCode } from '#domain/site/enrolment-code.ts'
import { useSiteCode } from '#store/meter/site-agent.ts'
import { tree as loadTree } from '#store/site/organisation.ts'
import { ApiError } from '../frame/respond.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { open } from '../people/open.ts'
import { admitVisit } from '../people/visits.ts'

/** A code for a key, once. Whoever guesses learns nothing: what is wrong, late, used or of nobody is answered alike. */
export const postEnrolSite = open(calls.enrolSite, async (ctx, { body }) => {
  admitVisit(ctx, 'site agent')
  const code = readCode(body.enrolment_code)
  if (code === null) throw new ApiError('bad-request', siteText.noCode)
  const scope = wholeOrganisation(code.organisationId, null)
  const answer = await ctx.database.withScope(scope, async (tx) => {
    const enrolled = await useSiteCode(tx, scope, code, ctx.now)
    if (enrolled === null) return null
    const { agent, key } = enrolled
    const branch = (await loadTree(tx, scope))?.branches.find(({ id }) => id === agent.branchId)
    const devices = (branch?.devices ?? []).filter(({ id }) => agent.deviceIds.includes(id))
    return {
      key,
      name: agent.name,
      branch: branch?.name ?? '',
      ...(branch ? { zone: branch.zone } : {}),
      devices: devices.map(({ id, name, code, deviceType }) => ({
        id,
        name,
        code: code ?? '',
        device_type: deviceType,
      })),
    }
  })
  if (answer === null) throw new ApiError('bad-request', siteText.noCode)
  return answer
})
