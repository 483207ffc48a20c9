import { seriesColour } from '#chart/palette.ts'
import type { Category, Series } from '#chart/types.ts'
import { shortMonthText } from '#domain/time/month.ts'
import type { BranchCosts } from '../../../shell/menu/shown-branches.ts'
import { costText } from '../../../words/cost.ts'
import { monthKey } from './month-key.ts'

type Entry = BranchCosts['baseline'][string][number]

export interface BaselineSeries {
  categories: Category[]
  /** Drawn as bars. */
  used: Series
  /** Drawn as a line. */
  forecast: Series
}

/**
 * CT-04: forecast and used energy by month, over the devices shown. A month that some device does not know is drawn as
 * what the others know and says so; one that none knows is a gap.
 */
export function baselineSeries(
  branches: readonly BranchCosts[],
  names: ReadonlySet<string> | null,
  today: string,
): BaselineSeries {
  const lines = branches.flatMap(({ baseline }) =>
    Object.entries(baseline)
      .filter(([name]) => names === null || names.has(name))
      .map(([, entries]) => entries),
  )
  const byMonth = new Map<string, Entry[]>()
  for (const entry of lines.flat()) {
    const month = monthKey(entry.date)
    byMonth.set(month, [...(byMonth.get(month) ?? []), entry])
  }
  const months = [...byMonth.keys()].sort()
  const entriesInMonth = (month: string) => byMonth.get(month) ?? []
  const series = (key: 'used' | 'forecast', place: number): Series => ({
    key,
    label: costText[key],
    colour: seriesColour(place),
    values: months.map((month) => sumKnown(entriesInMonth(month), key)),
  })
  return {
    categories: months.map((month) => toCategory(month, entriesInMonth(month), today)),
    used: series('used', 0),
    forecast: series('forecast', 9),
  }
}

function isKnown({ unknown = [] }: Entry, key: 'used' | 'forecast'): boolean {
  return !unknown.includes(key)
}

function sumKnown(entries: readonly Entry[], key: 'used' | 'forecast'): number | null {
  const known = entries.filter((one) => isKnown(one, key))
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one[key], 0)
}

function toCategory(month: string, entries: readonly Entry[], today: string): Category {
  const isRunning = today.startsWith(month)
  const parts = (['forecast', 'used'] as const).flatMap((key) => {
    const missing = entries.filter((one) => !isKnown(one, key)).length
    return missing > 0 && missing < entries.length
      ? [`${costText[key].toLowerCase()} of ${missing} of ${entries.length} devices not known`]
      : []
  })
  const note = [...(isRunning ? ['so far'] : []), ...parts].join('; ')
  const text = shortMonthText(month)
  return {
    key: month,
    label: text,
    tick: `${text.slice(0, 3)} ’${month.slice(2, 4)}`,
    ...(isRunning ? { state: 'partial' as const } : {}),
    ...(note === '' ? {} : { note }),
  }
}
