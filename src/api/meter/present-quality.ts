import type { DeviceQuality } from '#contract/meter/device-quality.ts'
import { periodSentence, ratingSentence, reasonWords } from '#contract/meter/quality-messages.ts'
import type { ReadQuality, RegisterMark, StripDay } from '#domain/meter/device-quality.ts'
import { ratioInForce, ratioText } from '#domain/meter/register/transformer-ratio.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { localDay } from '#domain/time/zone.ts'
import type { RatioRecord } from '#store/meter/device-ratio.ts'
import type { ParkedGroup } from '#store/meter/reading/parked.ts'
import type { QualityFacts } from './quality-facts.ts'

/** The page of a device's data quality, as the contract has it. */
export function presentQuality(facts: QualityFacts, read: ReadQuality, mayAmend: boolean): DeviceQuality {
  const { device, branch, life, meter, groups } = facts
  const { days, shares, gaps, learnedS, held, points } = read
  const { pMaxKw: kw } = meter.profile
  const inForce = ratioInForce(facts.ratios, facts.now)
  return {
    device: {
      id: device.id,
      name: device.name,
      branch_id: branch.id,
      branch: branch.name,
      device_type: device.deviceType,
      zone: branch.zone,
    },
    may_amend: mayAmend,
    asked_at: facts.now,
    newest_reading_at: life.newestAt,
    newest_received_at: life.newestReceivedAt,
    key_last_used_at: life.keyLastUsedAt,
    period: {
      set_s: device.periodS,
      learned_s: learnedS,
      sentence: periodSentence(device.periodS, learnedS),
    },
    power_is: meter.profile.powerIs ?? 'sample',
    rating: {
      rated_kva: device.ratedKva,
      most_kw: round(kw),
      source: meter.ratingSource,
      sentence: ratingSentence(meter.ratingSource, kw),
    },
    first_day: life.firstAt === null ? null : localDay(branch.zone, life.firstAt),
    days: days.map(dayRow),
    shares: {
      measured: share(shares.measured),
      estimated: share(shares.estimated),
      missing: share(shares.missing),
    },
    longest_gap: gaps[0] ?? null,
    parked: {
      count: groups.reduce((sum, { count }) => sum + count, 0),
      groups: groups.map(groupRow),
      discarded: facts.discarded,
    },
    dropped: facts.dropped.map(({ field, times, most, lastAt, lastValue }) => ({
      field,
      count: times,
      limit: roundOrNull(most),
      unit: UNITS[field] ?? '',
      last_at: lastAt,
      last_value: roundOrNull(lastValue),
    })),
    register: { points: [...points], marks: read.marks.map(markRow) },
    held: held.map(({ at, kwh, beforeKwh, verdict, sentence }) => ({
      at,
      kwh,
      before_kwh: beforeKwh,
      verdict,
      sentence,
    })),
    ratios: facts.ratios.map((ratio) => ratioRow(ratio, ratio === inForce)),
    replacements: facts.replacements.map(({ at, oldFinalKwh, newInitialKwh, why }) => ({
      at,
      final_kwh: oldFinalKwh,
      initial_kwh: newInitialKwh,
      why,
    })),
  }
}

const UNITS: Readonly<Record<string, string>> = {
  kwh_import: 'kWh',
  kwh_export: 'kWh',
  kvarh: 'kvarh',
  kvarh_export: 'kvarh',
  kvah: 'kVAh',
  fuel_pct: '%',
  fuel_l: 'L',
  engine_h: 'h',
  soc_pct: '%',
  batt_kw: 'kW',
  kw: 'kW',
  p: 'kW',
  kvar: 'kvar',
  q: 'kvar',
  kva: 'kVA',
  v: 'V',
  i: 'A',
  i_n: 'A',
  hz: 'Hz',
  thd_v: '%',
  thd_i: '%',
}

const share = (value: number | null) => (value === null ? null : round(value, 4))

function dayRow({ day, measuredS, estimatedS, missingS, held, readings }: StripDay) {
  return {
    day,
    measured_s: round(measuredS, 0),
    estimated_s: round(estimatedS, 0),
    missing_s: round(missingS, 0),
    held,
    readings,
  }
}

function groupRow(group: ParkedGroup) {
  const { title, release } = reasonWords(group.code)
  const canRelease = group.readable > 0
  return {
    reason: group.code,
    title,
    count: group.count,
    times: group.times,
    first_at: group.firstAt,
    last_at: group.lastAt,
    last_received_at: group.lastReceivedAt,
    example: group.example,
    sentence: group.reason.slice(group.code.length + 2),
    release: canRelease ? release : 'Nothing: they cannot be read. Send or import them again.',
    can_release: canRelease,
  }
}

export function ratioRow(ratio: RatioRecord, isInForce: boolean) {
  return {
    valid_from: ratio.validFrom,
    ct: ratioText(ratio.ct),
    vt: ratioText(ratio.vt),
    multiplier: ratio.multiplier,
    entered_at: ratio.enteredAt,
    entered_by: ratio.enteredBy,
    reason: ratio.why,
    in_force: isInForce,
  }
}

function markRow({ kind, at, until, fromKwh, toKwh }: RegisterMark) {
  return { kind, at, until, from_kwh: fromKwh, to_kwh: toKwh }
}
