import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Measured, OutlookFacts } from '#domain/score/score-facts.ts'
import { monthsBefore, monthsOfBranches } from '#domain/score/score-periods.ts'
import type { Tree } from '#domain/site/tree.ts'
import { withSources } from '#domain/site/with-devices.ts'
import type { Instant } from '#domain/time/interval.ts'
import { loadPapers } from '../cost/branch-papers.ts'
import { deviceRanges } from '../energy/device-ranges.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { baselineForecasts } from './baseline-forecast.ts'

/** What the devices of the tree measured over a range, with the papers that price it. */
export async function measuredOver(
  tx: Tx,
  scope: Scope,
  { branches }: Tree,
  asked: RequestedRange,
  now: Instant,
  which: 'all' | 'sources' = 'all',
): Promise<Measured> {
  const [ranges, papers] = await Promise.all([
    deviceRanges(tx, scope, which === 'all' ? branches : branches.map(withSources), asked, now),
    // Of the branches themselves: what is remembered of papers hangs on them.
    loadPapers(tx, scope, branches, asked, now),
  ])
  return { asked, ranges, papers }
}

/** What the sources of the tree are compared with over a period: their forecasts, and the months before it. Loads are in no forecast, and emit nothing of their own. */
export async function outlookFacts(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  asked: RequestedRange,
  now: Instant,
  period: Promise<Measured> = measuredOver(tx, scope, tree, asked, now, 'sources'),
): Promise<OutlookFacts> {
  const [inPeriod, before, forecasts] = await Promise.all([
    period,
    measuredOver(tx, scope, tree, monthsBefore(asked), now, 'sources'),
    forecastsByDevice(tx, scope, tree, asked),
  ])
  return { tree, now, period: inPeriod, before, forecasts }
}

/** What several months are judged by, the running one with them: what was used and emitted, and nothing of the time before. */
export async function monthsFacts(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  asked: RequestedRange,
  now: Instant,
): Promise<OutlookFacts> {
  const [period, forecasts] = await Promise.all([
    measuredOver(tx, scope, tree, asked, now),
    forecastsByDevice(tx, scope, tree, asked),
  ])
  return { tree, now, period, before: { ...period, ranges: new Map() }, forecasts }
}

async function forecastsByDevice(tx: Tx, scope: Scope, tree: Tree, asked: RequestedRange) {
  const months = monthsOfBranches(tree, asked)
  const { frozen, made } = await baselineForecasts(tx, scope, foretoldSources(tree), months)
  return groupBy([...frozen, ...made], ({ deviceId }) => deviceId)
}

const foretoldSources = ({ branches }: Tree) =>
  branches.flatMap(({ devices, zone }) =>
    devices.filter(({ isSource }) => isSource).map(({ id }) => ({ id, zone })),
  )
