/**
 * A month of a feeder: its days, the ledger, how it stands against its band, what that is worth, days in a row.
 * The row of the feeder is the one of the month's last day; tariffs are those of each day. Source: domain.md §16.A.
 */
import type { RuleRow, SupplyRules } from '../../cost/rule/rule-row.ts'
import { type Band, bandOfHours } from '../../cost/tariff/band.ts'
import { type BandTariff, bandTariffs } from '../../cost/tariff/band-tariff.ts'
import { rowsForBranch, tariffOn } from '../../cost/tariff/own-row.ts'
import { rowInForce } from '../../cost/tariff/tariff-in-force.ts'
import { VAT_RATE } from '../../cost/tariff/vat.ts'
import type { FeederFacts } from '../../energy/supply/feeder-row.ts'
import { type Interruptions, interruptionsByDay } from '../../energy/supply/interruptions.ts'
import type { MonthLedger } from '../../energy/supply/month-ledger.ts'
import type { FeederDay } from '../../energy/supply/passed-days.ts'
import {
  dayBounds,
  SHORT_LOOK_DAYS,
  type ShortDays,
  shortDays,
  watchedDays,
} from '../../energy/supply/short-days.ts'
import { type DayVerdict, dayVerdict, type SupplyVerdict } from '../../energy/supply/supply-verdict.ts'
import { round } from '../../round.ts'
import { addDays } from '../../time/calendar-day.ts'
import { daysOfMonth } from '../../time/month.ts'
import { feederPromise, feederStanding } from './feeder-standing.ts'
import { type ClaimDay, type SupplyClaim, supplyClaim } from './supply-claim.ts'

export interface OwnTariff {
  readonly branchId: number | null
  readonly deviceType: 'UTILITY' | 'GENERATOR' | 'SOLAR' | 'IPP'
  /** Decimal text. */
  readonly rate: string
  readonly vatRate: string
  readonly validFrom: string
}

export interface FeederMonthFacts<R extends FeederFacts = FeederFacts> {
  readonly branchId: number
  /** 'YYYY-MM' */
  readonly month: string
  readonly isOver: boolean
  /** Of the month and some before and after it, in order. */
  readonly days: readonly FeederDay[]
  /** Of the feeder, oldest first. */
  readonly rows: readonly R[]
  readonly energy: ReadonlyMap<string, { readonly kwh: number | null; readonly estimatedKwh: number }>
  readonly tariffs: readonly OwnTariff[]
  readonly bandTariffs: readonly BandTariff[]
  readonly rules: readonly RuleRow[]
  readonly isPrepaid: boolean
  /** Share of a day's energy that is billed and not in dispute; a day that is not here is claimed whole. */
  readonly standing?: ReadonlyMap<string, number>
}

export interface FeederMonthDay extends FeederDay, Interruptions {
  /** null: no band is entered. */
  readonly verdict: DayVerdict | null
}

export interface FeederMonth<R extends FeederFacts = FeederFacts> {
  readonly feeder: R | null
  /** Days of the month on which another row begins. */
  readonly changedOn: readonly string[]
  readonly days: readonly FeederMonthDay[]
  /** null: nothing has passed. */
  readonly ledger: MonthLedger | null
  /** Hours a day; null: no band, no rule. */
  readonly promised: number | null
  readonly dueBelow: number | null
  readonly verdict: SupplyVerdict | null
  readonly received: { readonly low: Band; readonly high: Band } | null
  /** null: no band is entered, or nothing has passed. */
  readonly claim: SupplyClaim | null
  /** kWh of our meter that the claim leaves out: bills dispute them whole, or have not charged them. */
  readonly leftOutKwh: number
  readonly vatRate: number
  /** The rule that decides the claim. */
  readonly rule: RuleRow | null
  readonly watch: ShortDays | null
}

export function feederMonth<R extends FeederFacts>(facts: FeederMonthFacts<R>): FeederMonth<R> {
  const [first, last] = daysOfMonth(facts.month)
  const isInMonth = ({ day }: { day: string }) => day >= first && day <= last
  const promise = feederPromise(facts.rows, facts.rules, facts.month)
  const { feeder, rules, promised, dueBelow: line } = promise
  const band = feeder?.band ?? null
  const keptShare = rules?.compensation?.params.keptShare ?? null
  // An outage of its first day may have begun on the day before.
  const around = facts.days.filter(({ day }) => day >= addDays(first, -1))
  const days = judgedDays(around, promised, line).filter(isInMonth)
  const { ledger, verdict } = feederStanding(
    days.map(({ sums }) => sums),
    promise,
  )
  const tariff = tariffOn(rowsForBranch(facts.tariffs, facts.branchId), 'UTILITY', last)
  const vatRate = tariff ? Number(tariff.vatRate) : VAT_RATE
  const { isPrepaid } = facts
  const isByShare = (rules?.share ?? null) !== null
  const terms = { keptShare, mayBeBands: rules?.mayBe?.bands ?? [], vatRate, isPrepaid, isByShare }
  const claim =
    band === null || ledger === null ? null : supplyClaim({ ...terms, band }, ledger, claimDays(facts, days))
  return {
    feeder,
    changedOn: facts.rows.map(({ validFrom }) => validFrom).filter((day) => day > first && day <= last),
    days,
    ledger,
    promised,
    dueBelow: line,
    verdict,
    received: ledger && {
      low: bandOfHours(exact(ledger.meanLow)),
      high: bandOfHours(exact(ledger.meanHigh)),
    },
    claim,
    leftOutKwh: leftOut(facts, days),
    vatRate,
    rule: decidingRule(rules, claim),
    watch: watched(facts, rules?.watch ?? null, promised),
  }
}

function decidingRule(rules: SupplyRules | null, claim: SupplyClaim | null): RuleRow | null {
  if (claim?.reason === 'energy-share') return rules?.share ?? null
  return (claim?.state === 'may-be-due' ? rules?.mayBe : rules?.compensation) ?? null
}

const HOUR_S = 3600
const exact = (hours: number) => round(hours, 6)

function judgedDays(
  days: readonly FeederDay[],
  promised: number | null,
  line: number | null,
): FeederMonthDay[] {
  const interruptions = interruptionsByDay(days)
  return days.map((day, n) => {
    const isOver = day.seconds === day.daySeconds
    const bounds = dayBounds(day)
    // What is left of a running day may still be supplied.
    const open = isOver ? bounds : { ...bounds, high: bounds.high + (day.daySeconds - day.seconds) / HOUR_S }
    const own = promised === null ? null : dayVerdict(open, promised, line ?? promised)
    return { ...day, ...(interruptions[n] ?? { sustained: 0, momentary: 0 }), verdict: own }
  })
}

/** Each day's energy, at what was charged and at what other bands cost on it. */
function claimDays<R extends FeederFacts>(
  facts: FeederMonthFacts<R>,
  days: readonly FeederDay[],
): ClaimDay[] {
  const own = rowsForBranch(facts.tariffs, facts.branchId)
  return days.map(({ day }) => {
    const row = rowInForce(facts.rows, day)
    const bands = bandTariffs(facts.bandTariffs, row?.disco ?? null, row?.customerClass ?? null, day)
    const tariff = tariffOn(own, 'UTILITY', day)
    const charged = (row?.band ? bands[row.band] : undefined) ?? (tariff ? Number(tariff.rate) : null)
    const { kwh = null, estimatedKwh = 0 } = facts.energy.get(day) ?? {}
    const share = facts.standing?.get(day) ?? 1
    return {
      kwh: kwh === null ? null : kwh * share,
      estimatedKwh: estimatedKwh * share,
      ...{ charged, tariffs: bands },
    }
  })
}

function leftOut(facts: FeederMonthFacts, days: readonly FeederDay[]): number {
  const kwh = days.map(({ day }) => (facts.energy.get(day)?.kwh ?? 0) * (1 - (facts.standing?.get(day) ?? 1)))
  return round(kwh.reduce((sum, one) => sum + one, 0))
}

function watched<R extends FeederFacts>(
  facts: FeederMonthFacts<R>,
  rule: RuleRow | null,
  promised: number | null,
): ShortDays | null {
  const { explainAfter, downgradeAfter } = rule?.params ?? {}
  if (promised === null || explainAfter === undefined || downgradeAfter === undefined) return null
  const [first, last] = daysOfMonth(facts.month)
  const days = watchedDays(facts.days.filter(({ day }) => day <= last))
  const lines = { explainAfter, downgradeAfter }
  const counted = shortDays(days.slice(-1 - SHORT_LOOK_DAYS), promised, lines, first)
  // A row that reaches into the month came due where it began, not where counting its days does.
  const { explainAfterDay, downgradeAfterDay, isDueCut } = shortDays(days, promised, lines, first)
  return { ...counted, explainAfterDay, downgradeAfterDay, isDueCut }
}
