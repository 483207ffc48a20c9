import type { DieselOverviewRow } from '#contract/cost/cost-tracker.ts'
import { judgeEnteredShare } from '#domain/cost/diesel-balance/entered-share.ts'
import { enteredText as text } from '../../../words/cost/entered.ts'
import { figureOrNull } from './overview-columns.tsx'

/** What the months say together where entered litres are beyond what the fuel curve can tell; '': nothing. */
export function enteredWords(rows: readonly DieselOverviewRow[]): string {
  const verdicts = rows.map((row) => judgeEnteredShare(figureOrNull(row, 'percentage_usage')))
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length
  const [look, odd] = [count('look'), count('odd')]
  if (look + odd === 0) return ''
  return [...(look > 0 ? [text.look(look)] : []), ...(odd > 0 ? [text.odd(odd)] : []), text.noNaira].join(' ')
}
