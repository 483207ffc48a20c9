import type { AskedRange } from '#domain/energy/elapsed-range.ts'
import type { ChangeState } from '#domain/score/baseline/sure-change.ts'
import { scoreOutlook } from '#domain/score/outlook.ts'
import type { ScoreFacts } from '#domain/score/score-facts.ts'
import { countedPlaces } from '#domain/site/place.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import { monthOf } from '#domain/time/month.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { papersOf } from '#store/cost/branch-papers.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { scoreFacts } from './score-facts.ts'

/** null: not known. */
export interface MonthFigures {
  readonly usedKwh: number | null
  readonly forecastToDateKwh: number | null
  /** Whether use and emissions differ from their forecast by more than chance. */
  readonly baselineState: ChangeState | null
  readonly carbonState: ChangeState | null
  readonly tons: number | null
  readonly estimatedTonsToDate: number | null
}

/** `at`: the same until an earlier instant of the month. */
export interface RunningMonth extends MonthFigures {
  at(instant: Instant): Promise<MonthFigures>
}

/** The running month of each branch as the Score Card shows it: use against forecast, and emissions. */
export async function monthOutlook(
  ctx: Pick<ScopedContext, 'tx' | 'scope' | 'tree' | 'now'>,
): Promise<Map<number, RunningMonth>> {
  const { tx, scope, tree, now } = ctx
  const asked: AskedRange = {
    of: (zone) => ({ from: startOfDay(zone, `${monthOf(localDay(zone, now))}-01`), to: now }),
  }
  const facts = await scoreFacts(ctx, asked, {
    own: {
      asked,
      ranges: await deviceRanges(tx, scope, tree.branches, asked, now),
      papers: await papersOf(tx, scope, tree.branches, asked, now),
      // The demand of the month is not asked for.
      blocks: new Map(),
    },
  })
  return new Map(
    tree.branches.map((branch) => [
      branch.id,
      {
        ...figuresOf(facts, branch),
        async at(instant) {
          const { from } = asked.of(branch.zone)
          const until: AskedRange = { of: () => ({ from, to: instant }) }
          const ranges = await deviceRanges(tx, scope, [branch], until, now)
          const of = { ...tree, branches: [branch] }
          return figuresOf({ ...facts, tree: of, now: instant, period: { ...facts.period, ranges } }, branch)
        },
      },
    ]),
  )
}

function figuresOf(facts: ScoreFacts, branch: Branch): MonthFigures {
  const outlook = scoreOutlook(facts, countedPlaces([branch]))
  return {
    usedKwh: outlook.used,
    forecastToDateKwh: outlook.forecastToDate,
    baselineState: outlook.change.state,
    carbonState: outlook.carbonState,
    tons: outlook.carbon?.tons ?? null,
    estimatedTonsToDate: outlook.estimatedTonsToDate,
  }
}
