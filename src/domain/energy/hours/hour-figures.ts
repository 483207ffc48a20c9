/** Hours of use, solar hours and their share as figures. Source: domain.md §3, §4, domain.md §16.K. */

import { buildExplanation, type Explanation } from '../../figure/explanation.ts'
import { type Figure, ratioFigure, sumFigure } from '../../figure/figure.ts'
import { formatFigure, monthFirstText } from '../../figure/format-figure.ts'
import type { FormulaId } from '../../figure/formula.ts'
import { byMonth, dayPart } from '../../figure/settle.ts'
import type { Kwh } from '../../quantity.ts'
import { percentage } from '../../ratio.ts'
import { energyOfSelection, listUnread, type MeasuredDevice, readingInput } from '../energy-figures.ts'

const HOURS = { unit: 'h', places: 2 } as const
const HOUR_S = 3600

/** Hours in which a device was on: the sum of its days. */
export function hoursOfDevice({ id, name, range }: MeasuredDevice): Figure {
  const key = `hours.source.${id}`
  const onS = range?.onS ?? null
  const days = () =>
    (range?.days ?? []).map(({ day, onS: own }) =>
      dayPart({ key, ...HOURS }, day, own === null ? null : own / HOUR_S),
    )
  const head = (month: string) => ({ key: `${key}.${month}`, label: monthFirstText(month), ...HOURS })
  return sumFigure(
    { key, label: name, ...HOURS },
    onS === null ? null : onS / HOUR_S,
    () => byMonth(days(), head),
    {
      ...((range?.coverage ?? 0) < 0.995 ? { state: 'partial' as const } : {}),
      ...(onS === null ? { reason: 'No reading in this period' } : {}),
    },
  )
}

interface Lit {
  readonly kwh: Kwh | null
  readonly daylightKwh: Kwh | null
  readonly partial: boolean
}

/** Energy of the counted sources in daylight; 0 where the period has none. */
export function solarHoursFigure(counted: readonly MeasuredDevice[], energy: Lit): Figure {
  return energyOfSelection('energy.daylight', 'Solar Hours', counted, energy, 'daylightKwh')
}

export function solarShareFigure(counted: readonly MeasuredDevice[], energy: Lit): Figure {
  return ratioFigure(
    { key: 'energy.daylight_share', label: 'Share of Solar Hours', unit: '%', places: 2 },
    percentage(energy.daylightKwh, energy.kwh),
    () => [
      solarHoursFigure(counted, energy),
      energyOfSelection('energy.total', 'Total Energy', counted, energy),
    ],
    { ...(energy.kwh ? {} : { reason: 'No energy was measured in this period' }) },
  )
}

export function explainTime(
  figure: Figure,
  devices: readonly MeasuredDevice[],
  formula: FormulaId,
): Explanation {
  const [part, whole] = figure.op === 'ratio' ? figure.parts() : []
  const words =
    part && whole
      ? `${formatFigure(part.value, part.unit)} ÷ ${formatFigure(whole.value, whole.unit)}`
      : formula === 'hours of use'
        ? `time on of ${devices.map(({ name }) => name).join(', ')}, day by day`
        : 'energy between 08:00 and 18:00, day by day'
  return buildExplanation(figure, {
    words,
    formula,
    ranges: devices.flatMap(({ range }) => range ?? []),
    inputs: devices.flatMap(readingInput),
    leftOut: devices.flatMap(listUnread),
    whatToDo: 'See Last Reading: is the meter powered, and does its key still hold?',
  })
}
