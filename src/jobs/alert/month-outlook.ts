import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { monthToDate } from '#domain/energy/month-to-date.ts'
import { type MonthFigures, monthFigures, monthFiguresAt } from '#domain/score/month-outlook.ts'
import { periodOfForecast } from '#domain/score/score-periods.ts'
import type { Instant } from '#domain/time/interval.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { outlookFacts } from '#store/score/outlook-facts.ts'
import type { JudgeContext } from './judge-context.ts'

export interface RunningMonth extends MonthFigures {
  /** How it went until an earlier instant of the month. */
  at(instant: Instant): Promise<MonthFigures>
}

/** The running month of each branch. */
export async function monthOutlook(
  ctx: Pick<JudgeContext, 'tx' | 'scope' | 'tree' | 'now'>,
): Promise<ReadonlyMap<number, RunningMonth>> {
  const { tx, scope, tree, now } = ctx
  const asked = monthToDate(now)
  const facts = await outlookFacts(tx, scope, tree, periodOfForecast(asked, now), now)
  return new Map(
    tree.branches.map((branch) => [
      branch.id,
      {
        ...monthFigures(facts, branch),
        async at(instant) {
          const { from } = asked.of(branch.zone)
          const until: RequestedRange = { of: () => ({ from, to: instant }) }
          const ranges = await deviceRanges(tx, scope, [branch], until, now)
          return monthFiguresAt(facts, branch, instant, ranges)
        },
      },
    ]),
  )
}
