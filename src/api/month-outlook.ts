import type { ChangeState } from '#domain/baseline/sure-change.ts'
import type { AskedRange } from '#domain/energy/elapsed-range.ts'
import { monthOf } from '#domain/time/month.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { papersOf } from '#store/branch-papers.ts'
import { deviceRanges } from '#store/device-ranges.ts'
import type { ScopedContext } from './operation.ts'
import { countedPlaces, outlookOf } from './score-baseline.ts'
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

/** The running month of each branch as the Score Card shows it: use against forecast, and emissions. */
export async function monthOutlook(
  ctx: Pick<ScopedContext, 'tx' | 'scope' | 'tree' | 'now'>,
): Promise<Map<number, MonthFigures>> {
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
    tree.branches.map((branch) => {
      const outlook = outlookOf(facts, countedPlaces([branch]))
      return [
        branch.id,
        {
          usedKwh: outlook.used,
          forecastToDateKwh: outlook.forecastToDate,
          baselineState: outlook.change.state,
          carbonState: outlook.carbonState,
          tons: outlook.carbon?.tons ?? null,
          estimatedTonsToDate: outlook.estimatedTonsToDate,
        },
      ]
    }),
  )
}
