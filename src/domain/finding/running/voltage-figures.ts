/** Voltage of a month as figures: hours, and what diesel cost while it was bad. h, ₦. Source: domain.md §16.C, §16.K. */

import { isWithinTen } from '../../demand/voltage/voltage-band.ts'
import type { JudgedBlock } from '../../demand/voltage/voltage-time.ts'
import { buildExplanation, type Explanation } from '../../figure/explanation.ts'
import { type Figure, inputFigure, sumFigure } from '../../figure/figure.ts'
import { dayFirstText } from '../../figure/format-figure.ts'
import { groupBy } from '../../group-by.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { HOUR_MS, SECOND_MS } from '../../time/interval.ts'
import { localDay } from '../../time/zone.ts'
import { dayFigure } from './running-figures.ts'
import type { VoltageCost } from './voltage-premium.ts'

const NAIRA = { unit: '₦', places: 2 } as const
const HOURS = { unit: 'h', places: 2 } as const

export const voltageHoursKey = (deviceId: number, month: string) => `voltage.hours.${deviceId}.${month}`
export const voltageCostKey = (which: 'outside' | 'because', branchId: number, month: string) =>
  `voltage.${which}.${branchId}.${month}`

export const secondsToHours = (seconds: number): number => (seconds * SECOND_MS) / HOUR_MS

/** Hours of the grid outside of ± 10 %, by day; null: no voltage is known. */
export function outsideHoursFigure(
  device: Device,
  month: string,
  zone: string,
  blocks: readonly JudgedBlock[],
): Figure {
  const key = voltageHoursKey(device.id, month)
  const head = { key, label: `${device.name} outside of ± 10 %`, ...HOURS }
  if (!blocks.some(({ worst }) => worst !== null))
    return inputFigure(head, null, { reason: 'No voltage of the grid is measured' })
  const outside = blocks.filter(({ worst }) => worst !== null && !isWithinTen(worst))
  const hours = (list: readonly JudgedBlock[]) =>
    secondsToHours(list.reduce((sum, { presentS }) => sum + presentS, 0))
  return sumFigure(head, hours(outside), () =>
    [...groupBy(outside, ({ at }) => localDay(zone, at))].map(([day, own]) =>
      inputFigure({ key: `${key}.${day}`, label: dayFirstText(day), unit: 'h', places: 6 }, hours(own)),
    ),
  )
}

export function explainOutsideHours(figure: Figure): Explanation {
  return buildExplanation(figure, {
    words:
      'time with the grid there whose worst phase was outside of ± 10 % of the nominal voltage, by day, of 15-minute means',
    formula: 'voltage hours',
    inputs: [],
    whatToDo:
      'See that the meter of the grid sends its voltages, and that the nominal voltage of the branch is right.',
  })
}

const LABELS = {
  outside: 'Diesel above the grid while the voltage was outside of ± 10 %',
  because: 'Of it because of the voltage',
} as const

export function voltageCostFigure(
  which: 'outside' | 'because',
  branch: Branch,
  month: string,
  told: VoltageCost | null,
): Figure {
  const key = voltageCostKey(which, branch.id, month)
  const head = { key, label: LABELS[which], ...NAIRA }
  if (told === null)
    return inputFigure(head, null, { reason: 'Under 80 % is known of the grid and its voltage' })
  return sumFigure(
    head,
    told.naira,
    () =>
      told.sets.map(({ device, cost }) => {
        const own = { key: `${key}.${device.id}`, label: device.name, ...NAIRA }
        return sumFigure(own, cost.difference, () => cost.days.map((day) => dayFigure(own.key, day)))
      }),
    told.naira === null
      ? { reason: 'The size of a set, a purchase of diesel or the tariff of the grid is not entered' }
      : {},
  )
}

export function explainVoltageCost(figure: Figure): Explanation {
  return buildExplanation(figure, {
    words:
      'what sets cost while the grid was there outside of ± 10 % − what the same energy costs from the grid, day by day',
    formula: 'voltage premium',
    inputs: [],
    whatToDo: 'Enter the size of the set, a purchase of diesel and the tariff of the grid.',
  })
}
