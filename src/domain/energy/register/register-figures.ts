/** Registers at the ends of a range and the usage between them as figures. kWh. Source: domain.md §3 (V-E4), domain.md §16.K. */

import { buildExplanation, type Explanation } from '../../figure/explanation.ts'
import { differenceFigure, type Figure, inputFigure, sumFigure } from '../../figure/figure.ts'
import { energyOfDevice, listUnread, type MeasuredDevice, readingInput } from '../energy-figures.ts'
import type { RegisterUsage } from './register-usage.ts'

export type RegisterFigure = 'previous' | 'current' | 'usage'

export interface RegisteredDevice extends MeasuredDevice {
  readonly register: RegisterUsage
}

const KWH = { unit: 'kWh', places: 2 } as const
const LABELS = { previous: 'Previous', current: 'Current', usage: 'Usage' } as const
const NO_READING = { reason: 'No reading in this period' }
const whyNot = (value: number | null) => (value === null ? NO_READING : {})

/** A register, or the energy between both: day by day, or their difference where no day is known. */
export function registerFigure(device: RegisteredDevice, which: RegisterFigure): Figure {
  const { id, name, range, register } = device
  const exact = register[which]
  const head = { key: `register.${which}.${id}`, label: `${LABELS[which]}, ${name}`, ...KWH }
  if (which !== 'usage') return inputFigure(head, exact, whyNot(exact))
  if (range?.kwh == null)
    return differenceFigure(
      head,
      exact,
      () => [registerFigure(device, 'current'), registerFigure(device, 'previous')],
      whyNot(exact),
    )
  return sumFigure(head, exact, () => energyOfDevice(device).parts(), whyNot(exact))
}

/** The sum over the counted sources; one that is not known is left out. */
export function registerTotal(
  counted: readonly RegisteredDevice[],
  totals: RegisterUsage,
  which: RegisterFigure,
): Figure {
  const head = { key: `register.${which}`, label: LABELS[which], ...KWH }
  return sumFigure(
    head,
    totals[which],
    () => counted.map((one) => registerFigure(one, which)),
    whyNot(totals[which]),
  )
}

export function explainRegister(
  figure: Figure,
  devices: readonly RegisteredDevice[],
  which: RegisterFigure,
): Explanation {
  const words = {
    previous: 'register at the start of the range',
    current: 'register at the end of the range',
    usage: 'energy between both, also over a register that began anew',
  }
  return buildExplanation(figure, {
    words: words[which],
    formula: 'register usage',
    ranges: devices.flatMap(({ range }) => range ?? []),
    inputs: devices.flatMap(readingInput),
    leftOut: devices.flatMap(listUnread),
    whatToDo: 'See Last Reading: is the meter powered, and does its key still hold?',
  })
}
