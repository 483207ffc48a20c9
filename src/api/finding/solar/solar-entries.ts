import { calls } from '#contract/calls.ts'
import { solarWords } from '#contract/finding/solar-messages.ts'
import { listPlants } from '#domain/finding/solar/plants.ts'
import { expectedMonths } from '#domain/finding/solar/solar-entry.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { addSolarEntry, type SolarEntryRecord, solarEntries } from '#store/finding/solar-entry.ts'
import { enteredNumber } from '../../frame/entered-number.ts'
import { operation, write } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { presentEntries } from '../present-entries.ts'

export const getSolarEntries = operation(calls.solarEntries, {
  async fetch({ tx, scope, tree, now, user }, { params }) {
    const branch = requireBranch(tree, params.branchId)
    const plants = listPlants({ branch })
    const rows = await solarEntries(
      tx,
      scope,
      plants.map(({ id }) => id),
    )
    return { branch, plants, rows, now, mayEnter: mayInOrganisation(user, 'amend') }
  },
  compute: (facts) => facts,
  present: ({ branch, plants, rows, now, mayEnter }) => ({
    data: {
      plants: presentEntries({ branch, devices: plants, rows, now }, entryRow),
      may_enter: mayEnter,
    },
  }),
})

const KWP = { decimals: 3, wholeDigits: 6, mayBeZero: false }
const PER_KWP = { decimals: 3, wholeDigits: 3, mayBeZero: true, most: 310 }
const NAIRA = { decimals: 2, wholeDigits: 12, mayBeZero: true }
const PRICE = { decimals: 4, wholeDigits: 6, mayBeZero: true }

/** Another entry about a plant from a day on. */
export const postSolarEntry = write(calls.addSolarEntry, async (ctx, { params, body }) => {
  const plants = ctx.tree.branches.flatMap((branch) => listPlants({ branch }))
  const device = plants.find(({ id }) => id === params.plantId)
  if (!device) throw notFound()
  const since = body.since || null
  if (!isDay(body.valid_from) || (since !== null && !isDay(since)))
    throw new ApiError('bad-request', solarWords.badDay)
  const read = (typed: string | number | null | undefined, rule: Parameters<typeof enteredNumber>[1]) =>
    enteredNumber(typed, rule, solarWords.badNumber)
  const entry = {
    ...{ deviceId: device.id, validFrom: body.valid_from, since },
    kwp: read(body.kwp, KWP),
    expected: expectedMonths((body.expected ?? []).map((one) => read(one, PER_KWP))),
    capex: read(body.capex, NAIRA),
    upkeepNaira: read(body.upkeep, NAIRA),
    exportNaira: read(body.export_naira, PRICE),
    wouldRun: body.would_run ?? false,
  }
  const added = await addSolarEntry(ctx.tx, ctx.scope, entry, { userId: ctx.user.userId, now: ctx.now })
  await recordChange(ctx, { action: 'solar-entry.added', subject: `solar entry ${added.id}`, after: added })
  return { data: entryRow(added), detail: solarWords.added }
})

function entryRow(row: SolarEntryRecord) {
  return {
    ...{ id: row.id, device_id: row.deviceId, valid_from: row.validFrom, kwp: row.kwp, since: row.since },
    expected: [...row.expected],
    ...{ capex: row.capex, upkeep: row.upkeepNaira, export_naira: row.exportNaira },
    ...{ would_run: row.wouldRun, entered_at: row.enteredAt },
  }
}
