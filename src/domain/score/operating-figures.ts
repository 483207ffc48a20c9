/** What generators ran outside the operating hours as figures. h, kWh, L, ₦. Source: domain.md §6.7, §16.K. */
import { buildExplanation, type Explanation } from '../figure/explanation.ts'
import { type Figure, sumFigure } from '../figure/figure.ts'
import { monthFirstText } from '../figure/format-figure.ts'
import { byMonth, dayPart } from '../figure/settle.ts'
import { placeName } from '../site/place.ts'
import type { OperatingTime, WatchedGenerator } from './operating-time.ts'

export const OPERATING_FIGURES = ['hours', 'kwh', 'litres', 'naira'] as const
export type OperatingFigure = (typeof OPERATING_FIGURES)[number]

const SHAPES = {
  hours: { label: 'Estimated time wasted', unit: 'h', places: 2 },
  kwh: { label: 'Estimated energy wasted', unit: 'kWh', places: 2 },
  litres: { label: 'Estimated diesel wasted', unit: 'L', places: 2 },
  naira: { label: 'Estimated cost', unit: '₦', places: 2 },
} as const satisfies Readonly<Record<OperatingFigure, object>>

export const operatingKey = (which: OperatingFigure) => `score.operating_${which}` as const

/** Generator by generator, day by day. */
export function operatingFigure(operating: OperatingTime, which: OperatingFigure): Figure {
  const key = operatingKey(which)
  const exact = operating.totals[which]
  const parts = () => operating.devices.map((one) => ofGenerator(operating, one, which))
  return sumFigure({ key, ...SHAPES[which] }, exact, parts, {
    ...(exact === null ? { reason: 'No generator was measured, or its size or the price is not known' } : {}),
  })
}

function ofGenerator(
  { dates }: OperatingTime,
  { place, days, totals }: WatchedGenerator,
  which: OperatingFigure,
) {
  const { unit, places } = SHAPES[which]
  const key = `${operatingKey(which)}.${place.device.id}`
  const known = dates.map((day, n) => dayPart({ key, unit, places }, day, days[n]?.[which] ?? null))
  const head = (month: string) => ({ key: `${key}.${month}`, label: monthFirstText(month), unit, places })
  return sumFigure({ key, label: placeName(place), unit, places }, totals[which], () => byMonth(known, head))
}

export function explainOperating(operating: OperatingTime, which: OperatingFigure): Explanation {
  return buildExplanation(operatingFigure(operating, which), {
    words: 'of every generator what it ran outside the operating hours of its branch, day by day',
    formula: 'outside the hours',
    whatToDo: 'Set the operating hours of the branch, and the size of its generators.',
  })
}
