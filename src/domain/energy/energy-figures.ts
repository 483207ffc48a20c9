/** Energy of devices and of a selection as figures. kWh, 2 decimals. Source: domain.md §3, domain.md §16.K. */
import { coverageRatio, type DeviceDay, type DeviceRange } from '../energy/device-range.ts'
import type { SelectionEnergy } from '../energy/selection-energy.ts'
import { buildExplanation, type Explanation, type FigureInput, type LeftOut } from '../figure/explanation.ts'
import { type Figure, sumFigure } from '../figure/figure.ts'
import { formatFigure, joinWithAnd, monthFirstText, wholePercent } from '../figure/format-figure.ts'
import { byMonth, type DayPart, dayPart } from '../figure/settle.ts'
import type { Instant } from '../time/interval.ts'
import { formatInstant } from '../time/range/range.ts'

/** A device with what it measured over the period, as a figure names it. */
export interface MeasuredDevice {
  readonly id: number
  /** With its branch: 'Ikeja Utility'. */
  readonly name: string
  readonly zone: string
  readonly range: DeviceRange | null
  /** Its newest reading; null: it never sent one, or nobody looked. */
  readonly lastAt?: Instant | null
}

type Pick = 'kwh' | 'daylightKwh'

const NO_READING = 'No reading in this period'
const LOOK = 'See Last Reading: is the meter powered, and does its key still hold?'
const UNIT = { unit: 'kWh', places: 2 } as const

/** Days of a device: their energy, and how much of it was read. */
export function dayParts(key: string, days: readonly DeviceDay[], pick: Pick = 'kwh'): DayPart[] {
  return days.map((day) => {
    const share = coverageRatio(day.coverageS, day.periodS)
    return dayPart({ key, ...UNIT }, day.day, day[pick], {
      ...(share >= 0.995 ? {} : { note: `${wholePercent(share)} read` }),
      ...(day[pick] === null ? { reason: NO_READING } : {}),
    })
  })
}

/** Energy of one device: the sum of its days. */
export function energyOfDevice(device: MeasuredDevice, pick: Pick = 'kwh'): Figure {
  const { range, name } = device
  const key = `${pick === 'kwh' ? 'energy' : 'daylight'}.source.${device.id}`
  const exact = range?.[pick] ?? null
  const parts = () =>
    byMonth(dayParts(key, range?.days ?? [], pick), (month) => ({
      key: `${key}.${month}`,
      label: monthFirstText(month),
      ...UNIT,
    }))
  const isWhole = (range?.coverage ?? 0) >= 0.995
  return sumFigure({ key, label: name, ...UNIT }, exact, parts, {
    ...(isWhole ? {} : { state: 'partial' as const, note: `${wholePercent(range?.coverage ?? 0)} read` }),
    ...(exact === null ? { reason: silence(device) } : {}),
  })
}

/** Energy of the counted sources together; `energy` is their sum as the page has it. */
export function energyOfSelection(
  key: string,
  label: string,
  counted: readonly MeasuredDevice[],
  energy: Pick2<SelectionEnergy>,
  pick: Pick = 'kwh',
): Figure {
  return sumFigure(
    { key, label, ...UNIT },
    energy[pick],
    () => counted.map((one) => energyOfDevice(one, pick)),
    {
      ...(energy.partial ? { state: 'partial' as const } : {}),
      ...(energy[pick] === null ? { reason: counted.length === 1 ? silence(counted[0]!) : NO_READING } : {}),
    },
  )
}

type Pick2<T extends SelectionEnergy> = { readonly [P in Pick]: T[P] } & { readonly partial: boolean }

/** 'meter silent since 20-11-2026 03:10', where it is known. */
function silence({ lastAt, zone }: MeasuredDevice): string {
  return lastAt === undefined || lastAt === null
    ? NO_READING
    : `meter silent since ${formatInstant(zone, lastAt)}`
}

export function explainEnergy(
  figure: Figure,
  devices: readonly MeasuredDevice[],
  isTotal: boolean,
): Explanation {
  const ranges = devices.flatMap(({ range }) => range ?? [])
  return buildExplanation(figure, {
    words: energyWords(devices, ranges),
    formula: isTotal ? 'energy of a selection' : 'energy of a source',
    ranges,
    inputs: devices.flatMap(readingInput),
    leftOut: devices.flatMap(listUnread),
    whatToDo: LOOK,
  })
}

function energyWords(devices: readonly MeasuredDevice[], ranges: readonly DeviceRange[]): string {
  const measured = ranges.reduce((sum, { measuredS }) => sum + measuredS, 0)
  const elapsed = ranges.reduce((sum, { elapsedS }) => sum + elapsedS, 0)
  const share = `${wholePercent(coverageRatio(measured, elapsed))} read`
  const known = devices.filter(({ range }) => range !== null && range.kwh !== null)
  if (known.length === 1) return `energy metered at ${known[0]!.name} (${share})`
  if (known.length > 3) return `energy of ${known.length} sources (${share})`
  return `${joinWithAnd(known.map(({ name, range }) => `${formatFigure(range!.kwh, 'kWh')} of ${name}`))} (${share})`
}

/** The readings of a device as an input. */
export function readingInput({ id, name, range }: MeasuredDevice): FigureInput[] {
  if (range === null || range.days.length === 0) return []
  return [
    {
      role: 'energy',
      kind: 'reading',
      ref: `device ${id}`,
      label: name,
      value: range.kwh,
      unit: 'kWh',
      from: range.days[0]!.day,
      to: range.days.at(-1)!.day,
      count: range.days.reduce((sum, { readings }) => sum + readings, 0),
    },
  ]
}

/** A device that was there and gave nothing. */
export function listUnread(device: MeasuredDevice): LeftOut[] {
  const { range, name } = device
  if (range === null || range.kwh !== null || range.elapsedS <= 0) return []
  return [{ label: name, reason: silence(device) }]
}
