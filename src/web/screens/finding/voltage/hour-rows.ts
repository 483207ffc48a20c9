import type { VoltageFeeder } from '#contract/finding/voltage.ts'
import type { Column } from '../../../table/column.ts'
import { voltageText as text } from '../../../words/finding/voltage.ts'

interface HourRow {
  readonly day: string
  readonly hour: number
  readonly lowest: number | null
  readonly highest: number | null
}

/** Hours with a known voltage. */
export function hourRows(days: VoltageFeeder['days']): HourRow[] {
  return days.flatMap(({ day, lowest, highest }) =>
    lowest.flatMap((low, hour) =>
      low === null ? [] : [{ day, hour, lowest: low, highest: highest[hour] ?? null }],
    ),
  )
}

export const HOUR_COLUMNS: Column<HourRow>[] = [
  { key: 'day', title: text.day, value: ({ day }) => day },
  { key: 'hour', title: text.hour, value: ({ hour }) => hour },
  { key: 'lowest', title: text.lowest, value: ({ lowest }) => lowest },
  { key: 'highest', title: text.highest, value: ({ highest }) => highest },
]
