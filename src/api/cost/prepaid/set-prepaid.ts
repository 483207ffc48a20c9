import { calls } from '#contract/calls.ts'
import { prepaidText } from '#contract/cost/prepaid-messages.ts'
import { loadLeadDays, setLeadDays } from '#store/cost/prepaid/prepaid-setting.ts'
import { writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'

/** Working days from the order of units to their token. */
export const putPrepaid = writeTo(
  calls.setPrepaid,
  ({ tx, scope }) => loadLeadDays(tx, scope),
  async (ctx, { body }, leadDays) => {
    const { tx, scope } = ctx
    const before = { leadDays }
    await setLeadDays(tx, scope, body.lead_days)
    const after = { leadDays: body.lead_days }
    await recordChange(ctx, { action: 'prepaid-setting.changed', subject: 'prepaid setting', before, after })
    return { data: { lead_days: body.lead_days }, detail: prepaidText.settingSaved }
  },
)
