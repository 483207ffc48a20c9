import { formatDay, formatNumber } from '#chart/format.ts'
import type { StripKind } from '#chart/strip/strip-shapes.ts'
import { stripSeconds } from '#chart/strip/strip-shapes.ts'
import type { Column } from '../../../table/column.ts'
import { supplyText } from '../../../words/energy/supply.ts'
import { type ShownDay, weekdayName } from './supply-day.ts'

const HOUR_S = 3600

function hours(key: string, title: string, value: (day: ShownDay) => number): Column<ShownDay> {
  return { key, title, align: 'right', value, text: (day) => formatNumber(value(day), 2) }
}

const carried = (kind: StripKind | 'beside', title: string) =>
  hours(kind, `${title} (h)`, ({ runs }) => stripSeconds(runs)[kind] / HOUR_S)

const count = (key: 'sustained' | 'momentary', title: string): Column<ShownDay> => ({
  key,
  title,
  align: 'right',
  isDetail: true,
  wraps: true,
  value: (day) => day[key],
  text: (day) => formatNumber(day[key], 0),
})

/** The days of the month as a table and as a file. */
export const DAY_COLUMNS: readonly Column<ShownDay>[] = [
  {
    key: 'day',
    title: supplyText.day,
    value: ({ day }) => day,
    text: ({ day }) => `${weekdayName(day)} ${formatDay(day)}`,
  },
  hours('low', supplyText.atLeast, ({ low }) => low),
  hours('high', supplyText.atMost, ({ high }) => high),
  carried('grid', supplyText.gridCarried),
  carried('generator', supplyText.kinds.generator),
  carried('beside', supplyText.besideGrid),
  carried('solar', supplyText.kinds.solar),
  carried('ipp', supplyText.kinds.ipp),
  carried('nothing', supplyText.kinds.nothing),
  carried('unknown', supplyText.kinds.unknown),
  count('sustained', supplyText.sustained),
  count('momentary', supplyText.momentary),
  {
    key: 'min-volts',
    title: supplyText.minVolts,
    align: 'right',
    isDetail: true,
    wraps: true,
    value: ({ minVolts }) => minVolts,
    text: ({ minVolts }) => formatNumber(minVolts, 1),
  },
  {
    key: 'verdict',
    title: supplyText.verdict,
    wraps: true,
    value: ({ verdict }) => supplyText.verdictWords[verdict],
  },
]
