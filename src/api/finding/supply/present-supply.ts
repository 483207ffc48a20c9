import type { SupplyClaim, SupplyDay, SupplyMonth } from '#contract/energy/supply.ts'
import { claimReasonSentence } from '#contract/finding/supply-messages.ts'
import { stripParts } from '#domain/energy/supply/day-sums.ts'
import type { FeederSign, SupplyKind } from '#domain/energy/supply/feeder-code.ts'
import type { FeederMonth, FeederMonthDay } from '#domain/finding/claim/feeder-month.ts'
import type { ClaimSide } from '#domain/finding/claim/supply-claim.ts'
import { hoursFigure } from '#domain/finding/claim/supply-figures.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import type { FeederRecord } from '#store/energy/supply/feeder.ts'
import type { FeederPlace } from '#store/energy/supply/feeder-supply.ts'
import type { FindingRecord } from '#store/finding/finding.ts'
import { placePart } from '../../site/present.ts'
import { feederRow, supplyRuleRow } from './rows.ts'

const HOUR_S = 3600

export interface ShownMonth {
  readonly place: FeederPlace
  readonly month: string
  readonly isOver: boolean
  readonly feeder: FeederMonth<FeederRecord>
  readonly finding: FindingRecord | null
  readonly newestAt: Instant | null
  /** Whether people are named; their roles else. */
  readonly mayName: boolean
}

export function presentMonth({
  place,
  month,
  isOver,
  feeder,
  finding,
  newestAt,
  mayName,
}: ShownMonth): SupplyMonth {
  const { days, ledger, claim, received, watch } = feeder
  const sum = (of: (day: FeederMonthDay) => number) => days.reduce((total, day) => total + of(day), 0)
  return {
    device: { ...placePart(place), branch_id: place.branch.id },
    is_sensed: place.device.sensesGrid,
    sensed_before: presentSensed(place, days),
    zone: place.branch.zone,
    feeder: feeder.feeder && feederRow(feeder.feeder, mayName),
    changed_on: [...feeder.changedOn],
    days: days.map(presentDay),
    day_count: days.length,
    is_over: isOver,
    mean_low: hoursFigure({ deviceId: place.device.id, device: place.device.name, month, feeder }).value,
    mean_high: roundOrNull(ledger?.meanHigh ?? null),
    best: roundOrNull(ledger?.best ?? null),
    coverage: ledger && round(ledger.coverage, 4),
    sustained: sum((day) => day.sustained),
    momentary: sum((day) => day.momentary),
    hours: hoursOfMonth(sum),
    unknown_hours: round(sum(({ sums }) => sums.unknownS) / HOUR_S),
    promised: feeder.promised,
    due_below: feeder.dueBelow,
    verdict: feeder.verdict,
    received: received && { ...received },
    claim: presentClaim(feeder, claim, finding, mayName),
    watch: watch && {
      days: watch.days,
      since: watch.since,
      is_explanation_due: watch.explainAfterDay !== null,
      is_downgrade_due: watch.downgradeAfterDay !== null,
      explanation_due_after: watch.explainAfterDay,
      downgrade_due_after: watch.downgradeAfterDay,
      is_due_at_latest: watch.isDueCut,
    },
    measured: {
      period_s: place.device.periodS,
      ...measuredBy(days),
      contradicted_hours: round(sum(({ sums }) => sums.contradictedS) / HOUR_S),
      newest_reading_at: newestAt,
    },
    explain: {
      hours: `supply.hours.${place.device.id}.${month}`,
      best: `supply.best.${place.device.id}.${month}`,
      claim: `supply.claim.${place.device.id}.${month}`,
      gross: `supply.gross.${place.device.id}.${month}`,
    },
  }
}

/** Whose controller told of the days of the month on which the meter did not stand yet. */
function presentSensed(
  { branch, device: { sensedBefore, since } }: FeederPlace,
  days: readonly FeederMonthDay[],
): SupplyMonth['sensed_before'] {
  const until = localDay(branch.zone, since)
  const set = branch.devices.find(({ id }) => id === sensedBefore?.deviceId)
  return set && days.some(({ day }) => day < until) ? { device: set.name, until } : null
}

function presentDay({ day, sums, seconds, daySeconds, runs, ...own }: FeederMonthDay): SupplyDay {
  return {
    day,
    seconds,
    day_seconds: daySeconds,
    present_s: sums.presentS,
    absent_s: sums.absentS,
    unknown_s: sums.unknownS,
    partly_present_s: sums.partlyS,
    inferred_s: sums.inferredS,
    beside_grid_s: sums.besideS,
    sustained: own.sustained,
    momentary: own.momentary,
    min_volts: own.minVolts === null ? null : round(own.minVolts, 1),
    verdict: own.verdict,
    strip: stripParts(runs, seconds).map(({ isBesideGrid, ...part }) => ({
      ...part,
      is_beside_grid: isBesideGrid,
    })),
  }
}

function hoursOfMonth(sum: (of: (day: FeederMonthDay) => number) => number): SupplyMonth['hours'] {
  const hours = (kind: SupplyKind) => round(sum(({ sums }) => sums.kinds[kind]) / HOUR_S)
  return {
    grid: hours('grid'),
    generator: hours('generator'),
    solar: hours('solar'),
    ipp: hours('ipp'),
    nothing: hours('nothing'),
    unknown: hours('unknown'),
    beside_grid: round(sum(({ sums }) => sums.besideS) / HOUR_S),
  }
}

function presentClaim(
  { rule, vatRate, leftOutKwh }: FeederMonth<FeederRecord>,
  claim: FeederMonth['claim'],
  finding: FindingRecord | null,
  mayName: boolean,
): SupplyClaim {
  const reason = claim === null ? 'no-band' : claim.reason
  return {
    state: claim?.state ?? 'unknown',
    reason: reason === null ? null : claimReasonSentence[reason],
    low: presentSide(claim?.low ?? null),
    mid: presentSide(claim?.mid ?? null),
    high: presentSide(claim?.high ?? null),
    kwh: roundOrNull(claim?.kwh ?? null),
    estimated_kwh: round(claim?.estimatedKwh ?? 0),
    left_out_kwh: leftOutKwh,
    charged: roundOrNull(claim?.charged ?? null, 4),
    vat_rate: vatRate,
    prepaid_kwh: claim?.prepaidKwh ?? null,
    rule: rule && supplyRuleRow(rule, mayName),
    finding: finding && { id: finding.id, subject: finding.subject, state: finding.state },
  }
}

function presentSide(side: ClaimSide | null): SupplyClaim['low'] {
  return (
    side && { ...side, hours: round(side.hours), tariff: roundOrNull(side.tariff, 4), parts: [...side.parts] }
  )
}

const WORDS: Readonly<Record<FeederSign, SupplyMonth['measured']['by']>> = {
  none: 'none',
  controller: 'controller',
  'line-voltage': 'line-voltage',
  power: 'power',
  'load-voltage': 'load-voltage',
  'register-rose': 'none',
  'logger-silent': 'inferred',
  'all-dead': 'inferred',
}

/** What told most of the time that is known, and all of it. */
function measuredBy(days: readonly FeederMonthDay[]): Pick<SupplyMonth['measured'], 'by' | 'told'> {
  const seconds = new Map<SupplyMonth['measured']['by'], number>()
  for (const { sums } of days)
    for (const [sign, time] of Object.entries(sums.signs)) {
      const by = WORDS[sign as FeederSign]
      seconds.set(by, (seconds.get(by) ?? 0) + time)
    }
  const told = [...seconds].sort(([, a], [, b]) => b - a)
  return {
    by: told.find(([by]) => by !== 'none')?.[0] ?? 'none',
    told: told.map(([by, time]) => ({ by, hours: round(time / HOUR_S) })),
  }
}
