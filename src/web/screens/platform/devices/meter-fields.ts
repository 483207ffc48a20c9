import { periodWords } from '#contract/meter/quality-messages.ts'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { BREAKER_CHANNELS, type BreakerChannel } from '#domain/breaker/command.ts'
import { ASSUMED_PERIOD_S } from '#domain/meter/learned-period.ts'
import { choiceField, numberField, orNull, textField, tickField } from '../../../form/field-kinds.tsx'
import type { Entries, Values } from '../../../form/fields.ts'
import { valuesToSend } from '../../../form/fields.ts'
import { meterFormText as text } from '../../../words/platform-forms.ts'

/** What a meter needs beside its name: how it is read, how its register counts, how it is switched (E12). */
export const METER = {
  /** Seconds; '': learned from the readings. */
  period: choiceField<string>(text.period, [], { start: '' }),
  /** Of a source. */
  counts: tickField(text.counts, { start: true, hint: text.countsHint }),
  register_digits: numberField(text.digits, {
    start: '9',
    hint: text.digitsHint,
    required: true,
    whole: true,
    places: 0,
    judge: [(digits) => digits >= 3 && digits <= 15, text.digitsRule],
  }),
  register_resolution: numberField(text.resolution, {
    start: '1',
    hint: text.resolutionHint,
    required: true,
    unit: 'kWh',
    judge: [(step) => step > 0 && step <= 1000, text.resolutionRule],
  }),
  breaker: orNull(
    choiceField<BreakerChannel | ''>(
      text.breaker,
      [
        { value: '', label: text.noBreaker },
        ...BREAKER_CHANNELS.map((value) => ({ value, label: text.channels[value] })),
      ],
      { start: '' },
    ),
  ),
  breaker_provider: orNull(textField(text.provider)),
}

export function meterValues(row: DeviceRow): Values<typeof METER> {
  return {
    ...row,
    period: row.period_is_set ? String(row.period_s) : '',
    counts: row.counts_in_totals || row.is_load,
    breaker: row.breaker?.channel ?? null,
    breaker_provider: row.breaker?.provider ?? null,
  }
}

export function meterBody(entered: Entries<typeof METER>, isLoad: boolean) {
  const { period, counts, register_digits, register_resolution, breaker, breaker_provider } = valuesToSend(
    METER,
    entered,
  )
  return {
    period_s: period === '' ? null : Number(period),
    register_digits: register_digits ?? 9,
    register_resolution: register_resolution ?? 1,
    ...(isLoad ? {} : { counts_in_totals: counts }),
    breaker: breaker === null ? null : { channel: breaker, provider: breaker_provider },
  }
}

const USUAL_PERIODS_S = [1, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 86_400]

/** The periods that are offered, and the device's own where it is another. */
export function periodOptions(chosen: string) {
  const seconds = new Set(USUAL_PERIODS_S)
  if (chosen !== '') seconds.add(Number(chosen))
  const sorted = [...seconds].sort((a, b) => a - b)
  return [
    { value: '', label: text.learnedPeriod },
    ...sorted.map((one) => ({ value: String(one), label: text.every(periodWords(one)) })),
  ]
}

/** What is known of the period that is learned. */
export function periodHint(row: DeviceRow | null): string {
  if (row === null || row.period_is_set || row.last_reading_at === null)
    return text.periodHint(periodWords(ASSUMED_PERIOD_S))
  return text.periodNow(periodWords(row.period_s))
}
