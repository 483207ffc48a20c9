import { calls } from '#contract/calls.ts'
import { runningText } from '#contract/finding/running-messages.ts'
import { setsOf } from '#domain/finding/running/running-facts.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import type { LoadPoints } from '#domain/score/generator/fuel-curve.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import { addSetEntry, type SetEntryRecord, setEntries } from '#store/score/set-entry.ts'
import { enteredNumber } from '../../frame/entered-number.ts'
import { operation, write } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { presentEntries } from '../present-entries.ts'
import { requireSet } from './require-set.ts'

export const getSetEntries = operation(calls.setEntries, {
  async fetch({ tx, scope, tree, now, user }, { params }) {
    const branch = requireBranch(tree, params.branchId)
    const sets = setsOf({ branch })
    const rows = await setEntries(
      tx,
      scope,
      sets.map(({ id }) => id),
    )
    return { branch, sets, rows, now, mayEnter: mayInOrganisation(user, 'amend') }
  },
  compute: (facts) => facts,
  present: ({ branch, sets, rows, now, mayEnter }) => ({
    data: {
      sets: presentEntries({ branch, devices: sets, rows, now }, entryRow),
      may_enter: mayEnter,
    },
  }),
})

const NAIRA = { decimals: 2, wholeDigits: 12, mayBeZero: true }
const HOURS = { decimals: 1, wholeDigits: 6, mayBeZero: false }
const KW = { decimals: 2, wholeDigits: 5, mayBeZero: false }
const SHARE = { decimals: 4, wholeDigits: 1, mayBeZero: false, most: 1 }
const LITRES = { decimals: 2, wholeDigits: 4, mayBeZero: false }
const MINUTES = { decimals: 0, wholeDigits: 3, mayBeZero: true }
const MOST_GRACE = 120
const MOST_TEST = 600

/** Another entry about a generator from a day on. */
export const postSetEntry = write(calls.addSetEntry, async (ctx, { params, body }) => {
  const { branch, device } = requireSet(ctx.tree, params.setId)
  if (!isDay(body.valid_from)) throw new ApiError('bad-request', runningText.badDay)
  const points = [body.curve_25, body.curve_50, body.curve_75, body.curve_100].map((one) =>
    readOne(one, LITRES),
  )
  const entry = {
    deviceId: device.id,
    validFrom: body.valid_from,
    rating: body.rating ?? null,
    derate: readOne(body.derate, SHARE),
    serviceNaira: readOne(body.service_naira, NAIRA),
    serviceIntervalH: readOne(body.service_interval_h, HOURS),
    reserveNaira: readOne(body.reserve_naira, NAIRA),
    motorKw: readOne(body.motor_kw, KW),
    motorStart: body.motor_start ?? null,
    curve: readCurve(points),
    graceMinutes: readOne(body.grace_minutes, { ...MINUTES, most: MOST_GRACE }),
    testMinutes: readOne(body.test_minutes, { ...MINUTES, most: MOST_TEST }),
  }
  const added = await addSetEntry(ctx.tx, ctx.scope, entry, { userId: ctx.user.userId, now: ctx.now })
  await wakeFindings(ctx.tx, ctx.scope, [branch.id])
  await recordChange(ctx, { action: 'set-entry.added', subject: `set entry ${added.id}`, after: added })
  return { data: entryRow(added), detail: runningText.entryAdded }
})

const readOne = (typed: string | number | null | undefined, rule: Parameters<typeof enteredNumber>[1]) =>
  enteredNumber(typed, rule, runningText.badNumber)

/** All four points, rising, or none. */
function readCurve(points: readonly (number | null)[]): LoadPoints | null {
  const known = points.filter((point) => point !== null)
  if (known.length === 0) return null
  const isRising = known.every((litres, n) => n === 0 || litres > known[n - 1]!)
  if (known.length < points.length || !isRising) throw new ApiError('bad-request', runningText.badCurve)
  return [known[0]!, known[1]!, known[2]!, known[3]!]
}

function entryRow(row: SetEntryRecord) {
  return {
    id: row.id,
    device_id: row.deviceId,
    valid_from: row.validFrom,
    rating: row.rating,
    derate: row.derate,
    service_naira: row.serviceNaira,
    service_interval_h: row.serviceIntervalH,
    reserve_naira: row.reserveNaira,
    motor_kw: row.motorKw,
    motor_start: row.motorStart,
    curve: row.curve && [...row.curve],
    grace_minutes: row.graceMinutes,
    test_minutes: row.testMinutes,
    entered_at: row.enteredAt,
  }
}
