import { calls } from '#contract/calls.ts'
import type { RawReadings } from '#contract/platform/admin-retention.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import type { RawRetention } from '#domain/meter/raw-retention.ts'
import { lockRetention, setKeepMonths } from '#store/meter/retention/raw-retention.ts'
import { platformWrite } from '../../frame/platform-operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { requireVersion } from '../../frame/version.ts'

/** How long a client keeps its readings; the job removes what is older (docs/decisions/020). */
export const putAdminRetention = platformWrite(calls.adminSetRetention, async (ctx, { params, body }) => {
  const { tx, scope } = ctx
  await ctx.inside()
  const before = await lockRetention(tx, scope)
  const row = (of: RawRetention & { version: number }) => rawReadingsRow(params.clientId, of)
  requireVersion(body.version, row(before), row({ ...before, keepMonths: body.keep_months }))
  await setKeepMonths(tx, scope, body.keep_months)
  const after = await lockRetention(tx, scope)
  await recordChange(ctx, {
    action: 'retention.changed',
    subject: `client ${params.clientId}`,
    before: { keepMonths: before.keepMonths },
    after: { keepMonths: after.keepMonths },
  })
  return { detail: adminText.retentionSet(after.keepMonths), data: row(after) }
})

export function rawReadingsRow(
  id: number,
  {
    keepMonths,
    refusedBefore,
    removedBefore,
    version,
  }: Pick<RawRetention, 'keepMonths' | 'refusedBefore' | 'removedBefore'> & { readonly version: number },
): RawReadings {
  return {
    id,
    keep_months: keepMonths,
    refused_before: refusedBefore,
    removed_before: removedBefore,
    version,
  }
}
