import { periodWords } from '#contract/meter/quality-messages.ts'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { BREAKER_CHANNELS, type BreakerChannel } from '#domain/breaker/command.ts'
import { ASSUMED_PERIOD_S } from '#domain/meter/learned-period.ts'
import { typedNumber } from '#domain/typed-number.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { deviceFormText, meterFormText } from '../../../words/platform-forms.ts'

/** What a meter needs beside its name: how it is read, how its register counts, how it is switched. */
export interface MeterEntries {
  /** Seconds; '': learned from the readings. */
  period: string
  register_digits: string
  register_resolution: string
  /** Of a source. */
  counts: boolean
  /** '': none. */
  breaker: BreakerChannel | ''
  breaker_provider: string
}

export const NEW_METER: MeterEntries = {
  period: '',
  register_digits: '9',
  register_resolution: '1',
  counts: true,
  breaker: '',
  breaker_provider: '',
}

export function entriesOfMeter(row: DeviceRow): MeterEntries {
  return {
    period: row.period_is_set ? String(row.period_s) : '',
    register_digits: String(row.register_digits),
    register_resolution: String(row.register_resolution),
    counts: row.counts_in_totals || row.is_load,
    breaker: row.breaker?.channel ?? '',
    breaker_provider: row.breaker?.provider ?? '',
  }
}

export function meterBody(entered: MeterEntries, isLoad: boolean) {
  const { period, counts, breaker, breaker_provider } = entered
  return {
    period_s: period === '' ? null : Number(period),
    register_digits: typedNumber(entered.register_digits, 0) ?? 9,
    register_resolution: typedNumber(entered.register_resolution) ?? 1,
    ...(isLoad ? {} : { counts_in_totals: counts }),
    breaker: breaker === '' ? null : { channel: breaker, provider: breaker_provider.trim() || null },
  }
}

export function meterRefusals(entered: MeterEntries): Refusals<MeterEntries> {
  const refusals: Refusals<MeterEntries> = {}
  const digits = typedNumber(entered.register_digits, 0)
  const resolution = typedNumber(entered.register_resolution)
  if (digits === null || digits < 3 || digits > 15) refusals.register_digits = meterFormText.digitsRule
  if (resolution === null || resolution <= 0 || resolution > 1000)
    refusals.register_resolution = meterFormText.resolutionRule
  return refusals
}

const USUAL_PERIODS_S = [1, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 86_400]

/** The periods that are offered, and the device's own where it is another. */
export function periodOptions(chosen: string) {
  const seconds = new Set(USUAL_PERIODS_S)
  if (chosen !== '') seconds.add(Number(chosen))
  const sorted = [...seconds].sort((a, b) => a - b)
  return [
    { value: '', label: meterFormText.learnedPeriod },
    ...sorted.map((one) => ({ value: String(one), label: meterFormText.every(periodWords(one)) })),
  ]
}

/** What is known of the period that is learned. */
export function periodHint(row: DeviceRow | null): string {
  if (row === null || row.period_is_set || row.last_reading_at === null)
    return meterFormText.periodHint(periodWords(ASSUMED_PERIOD_S))
  return meterFormText.periodNow(periodWords(row.period_s))
}

export const BREAKER_OPTIONS = [
  { value: '', label: meterFormText.noBreaker },
  ...BREAKER_CHANNELS.map((value) => ({ value, label: meterFormText.channels[value] })),
]

export const METER_LABELS = {
  period: meterFormText.period,
  register_digits: meterFormText.digits,
  register_resolution: meterFormText.resolution,
  counts: meterFormText.counts,
  breaker: meterFormText.breaker,
  breaker_provider: meterFormText.provider,
  rated_kva: deviceFormText.ratedKva,
}
