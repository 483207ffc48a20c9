import type { SolarEntryRow } from '#contract/finding/solar.ts'
import { MONTH_NAMES } from '#domain/time/calendar-day.ts'
import { amountField, dayField, orNull, requireText, tickField } from '../../../../form/field-kinds.tsx'
import { blank, type Entries, entriesFromRow, findRefusals, valuesToSend } from '../../../../form/fields.ts'
import type { Refusals } from '../../../../form/resolver.ts'
import { solarEntryText as text } from '../../../../words/finding/solar.ts'

const month = (n: number) => orNull(amountField(MONTH_NAMES[n]!.slice(0, 3)))

/** The size of a plant and what it cost, from a day on. */
export const PANELS = {
  valid_from: dayField(text.validFrom, { required: true, rule: requireText(text.dayMissing) }),
  kwp: orNull(amountField(text.kwp, { unit: 'kWp' })),
  since: orNull(dayField(text.since, { hint: text.sinceHint })),
  capex: orNull(amountField(text.capex, { prefix: '₦' })),
  upkeep: orNull(amountField(text.upkeep, { prefix: '₦' })),
  export_naira: orNull(amountField(text.exportNaira, { unit: '₦/kWh', hint: text.exportHint })),
  would_run: tickField(text.wouldRun),
}

/** kWh/kWp of January to December. */
export const EXPECTED = {
  m1: month(0),
  m2: month(1),
  m3: month(2),
  m4: month(3),
  m5: month(4),
  m6: month(5),
  m7: month(6),
  m8: month(7),
  m9: month(8),
  m10: month(9),
  m11: month(10),
  m12: month(11),
}

export const SOLAR = { ...PANELS, ...EXPECTED }
export type SolarEntries = Entries<typeof SOLAR>

export const solarRefusals = (entered: SolarEntries): Refusals<SolarEntries> => findRefusals(SOLAR, entered)

export function solarBody(entered: SolarEntries) {
  const { m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, ...rest } = valuesToSend(SOLAR, entered)
  return { ...rest, expected: [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12] }
}

/** The row in force to begin with, from today on. */
export function solarStart(row: SolarEntryRow | null, today: string): SolarEntries {
  if (row === null) return { ...blank(SOLAR), valid_from: today }
  const typed = (value: number | null | undefined) => (value == null ? null : String(value))
  const at = (n: number) => typed(row.expected[n])
  return entriesFromRow(SOLAR, {
    ...{ valid_from: today, kwp: typed(row.kwp), since: row.since, capex: typed(row.capex) },
    ...{ upkeep: typed(row.upkeep), export_naira: typed(row.export_naira), would_run: row.would_run },
    ...{ m1: at(0), m2: at(1), m3: at(2), m4: at(3), m5: at(4), m6: at(5) },
    ...{ m7: at(6), m8: at(7), m9: at(8), m10: at(9), m11: at(10), m12: at(11) },
  })
}
