/**
 * What a feeder's band promises in a month, and how the hours that it gave stand against that: the page Supply, the claim and
 * the money home by one rule. Source: domain.md §16.A, §16.1.
 */
import { type RuleRow, rulingRegulators, type SupplyRules, supplyRules } from '../../cost/rule/rule-row.ts'
import { BAND_HOURS } from '../../cost/tariff/band.ts'
import { dueBelow } from '../../cost/tariff/compensation.ts'
import { rowInForce } from '../../cost/tariff/tariff-in-force.ts'
import type { FeederFacts } from '../../energy/supply/feeder-row.ts'
import { type MonthLedger, monthLedger, type StateSeconds } from '../../energy/supply/month-ledger.ts'
import { type SupplyVerdict, supplyVerdict } from '../../energy/supply/supply-verdict.ts'
import { daysOfMonth } from '../../time/month.ts'

export interface FeederPromise<R extends FeederFacts = FeederFacts> {
  /** The row of the month's last day. */
  readonly feeder: R | null
  /** null: no band is entered. */
  readonly rules: SupplyRules | null
  /** Hours a day; null: no band is entered. */
  readonly promised: number | null
  /** Hours a day; null: no band, no rule. */
  readonly dueBelow: number | null
}

export interface FeederStanding {
  /** null: nothing has passed. */
  readonly ledger: MonthLedger | null
  readonly promised: number | null
  readonly verdict: SupplyVerdict | null
}

/** `rows`: of the feeder, oldest first; `month` 'YYYY-MM'. */
export function feederPromise<R extends FeederFacts>(
  rows: readonly R[],
  rules: readonly RuleRow[],
  month: string,
): FeederPromise<R> {
  const [, last] = daysOfMonth(month)
  const feeder = rowInForce(rows, last)
  const band = feeder?.band ?? null
  if (band === null) return { feeder, rules: null, promised: null, dueBelow: null }
  const ruling = supplyRules(rules, band, last, rulingRegulators(feeder?.disco ?? null))
  const keptShare = ruling.compensation?.params.keptShare ?? null
  return {
    feeder,
    rules: ruling,
    promised: BAND_HOURS[band],
    dueBelow: keptShare === null ? null : dueBelow(band, keptShare),
  }
}

/** `given`: seconds of the month's time that has passed, day by day or together. */
export function feederStanding(
  given: readonly StateSeconds[],
  { promised, dueBelow: line }: Pick<FeederPromise, 'promised' | 'dueBelow'>,
): FeederStanding {
  const ledger = monthLedger(given)
  if (ledger === null || promised === null) return { ledger, promised, verdict: null }
  const verdict = supplyVerdict({ low: ledger.meanLow, high: ledger.meanHigh }, promised, line ?? promised)
  return { ledger, promised, verdict }
}
