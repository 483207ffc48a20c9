import { calls } from '#contract/calls.ts'
import { dieselText, strappingSentence } from '#contract/cost/diesel-messages.ts'
import { type AmountRule, readAmount } from '#domain/amount-rule.ts'
import { litresAtMillimetres, readStrapping } from '#domain/cost/diesel-balance/strapping.ts'
import { round } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { tankLevel } from '#store/cost/diesel-balance/level.ts'
import {
  changeTank,
  dipsInMillimetres,
  findTank,
  lockTank,
  restateDips,
  type TankRecord,
} from '#store/cost/diesel-balance/tank.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import { operation, type ScopedContext, writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { isStale, requireVersion } from '../../frame/version.ts'

const CAPACITY: AmountRule = { decimals: 2, wholeDigits: 7, mayBeZero: false }
const HEARD_MS = 30 * DAY_MS
const MOST_RESTATED = 5_000

export const getTank = operation(calls.tankSettings, {
  async fetch(ctx, { params }) {
    const branch = requireBranch(ctx.tree, params.branchId)
    const [known, tank] = await Promise.all([tankFacts(ctx, branch), findTank(ctx.tx, ctx.scope, branch.id)])
    return { branch, ...known, tank }
  },
  compute: (facts) => facts,
  present: ({ branch, tank, ...known }) => ({
    detail: `Tank of ${branch.name}`,
    data: tankRow(branch.tankLitres, tank, known),
  }),
})

/** Sets size and strapping table; dips in millimetres are read anew by it. */
export const putTank = writeTo(
  calls.changeTank,
  ({ tx, scope }, { params }) => lockTank(tx, scope, params.branchId),
  async (ctx, { params, body }, before) => {
    const branch = requireBranch(ctx.tree, params.branchId)
    const { tx, scope } = ctx
    if (isStale(body.version, before)) {
      const row = tankRow(branch.tankLitres, before, await tankFacts(ctx, branch))
      requireVersion(body.version, row, body)
    }
    const capacity = requireCapacity(body.capacity)
    const read = readStrapping(body.strapping, capacity === null ? null : Number(capacity))
    if ('fault' in read) throw new ApiError('bad-request', strappingSentence(read.fault, read.n))
    const after = await changeTank(tx, scope, branch.id, capacity, { ...before, strapping: read.table })
    const [facts] = await Promise.all([tankFacts(ctx, branch), rereadDips(ctx, branch.id, after)])
    await wakeFindings(tx, scope, [branch.id])
    await recordChange(ctx, {
      action: 'tank.changed',
      subject: `tank ${branch.id}`,
      before: { capacity: branch.tankLitres, strapping: before.strapping },
      after: { capacity, strapping: after.strapping },
    })
    const litres = capacity === null ? null : Number(capacity)
    return { data: tankRow(litres, after, facts), detail: dieselText.tankChanged }
  },
)

function requireCapacity(typed: string | number | null): string | null {
  if (typed === null || typed === '') return null
  const read = readAmount(typed, CAPACITY)
  if ('fault' in read || Number(read.amount) > 1_000_000)
    throw new ApiError('bad-request', dieselText.capacity)
  return read.amount
}

/** A dip that the new table does not reach keeps its litres. */
async function rereadDips({ tx, scope }: ScopedContext, branchId: number, { strapping }: TankRecord) {
  const dips = await dipsInMillimetres(tx, scope, branchId, MOST_RESTATED)
  const changed = dips.flatMap(({ id, mm, quantity }) => {
    const litres = litresAtMillimetres(strapping, Number(mm))
    const anew = litres === null ? quantity : round(litres).toFixed(2)
    return Number(anew) === Number(quantity) ? [] : [{ id, quantity: anew }]
  })
  if (changed.length > 0) await restateDips(tx, scope, changed)
}

async function tankFacts({ tx, scope, now }: ScopedContext, branch: Branch) {
  const level = await tankLevel(tx, scope, branch, { from: now - HEARD_MS, to: now })
  return { step: level?.sensor.step ?? null }
}

function tankRow(
  capacity: number | null,
  { strapping, version }: TankRecord,
  { step }: Awaited<ReturnType<typeof tankFacts>>,
) {
  return {
    capacity_l: capacity,
    strapping: strapping.map(({ mm, litres }) => ({ mm: Number(mm), litres: Number(litres) })),
    level_step_l: step === null ? null : round(step),
    version,
  }
}
