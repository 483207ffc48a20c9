/** What sets cost beside a good grid, and what a kWh of each source costs now, as figures. ₦, ₦/kWh. Source: domain.md §16.G, §16.K. */
import { buildExplanation, type Explanation, type FigureInput } from '../../figure/explanation.ts'
import {
  differenceFigure,
  type Figure,
  inputFigure,
  productFigure,
  ratioFigure,
  sumFigure,
} from '../../figure/figure.ts'
import { dayFirstText } from '../../figure/format-figure.ts'
import type { Naira } from '../../quantity.ts'
import { litresPerHourOn } from '../../score/generator/fuel-curve.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { WEEKDAY_NAMES } from '../../time/calendar-day.ts'
import type { BesideMonth, BesideSet } from './beside-month.ts'
import type { DayCost } from './day-cost.ts'
import { type BurningSet, curvePoints, slopeRate } from './kwh-cost.ts'
import type { OutageMonth } from './outage/outage-month.ts'
import type { SourceNowRow } from './sources-now.ts'

const NAIRA = { unit: '₦', places: 2 } as const
const RATE = { unit: '₦/kWh', places: 2 } as const
/** As the figures that it is multiplied with need it. */
const EXACT = 6

export const besideKey = (branchId: number, month: string) => `beside-grid.${branchId}.${month}`

const REASON = {
  coverage: 'Under 80 % is known of the grid while the set ran',
  rating: 'The size of the set is not entered',
  'litre-price': 'No purchase of diesel is entered',
  'grid-rate': 'No tariff of the grid is entered',
} as const

/** Avoidable in a month, at least. */
export function besideFigure(branch: Branch, month: string, told: BesideMonth): Figure {
  const key = besideKey(branch.id, month)
  const ran = told.sets.filter(({ parts }) => parts.length > 0)
  const reason = ran.flatMap((set) => set.avoidable.reason ?? [])[0]
  return sumFigure(
    { key, label: 'Avoidable, at least', ...NAIRA },
    told.low,
    () => ran.map((set) => setFigure(key, set)),
    reason === undefined
      ? { ...(told.isLeast ? { state: 'partial' as const, reason: 'Some of the time is not known' } : {}) }
      : { reason: REASON[reason] },
  )
}

function setFigure(key: string, { device, avoidable }: BesideSet): Figure {
  const { low, counted } = avoidable
  const head = { key: `${key}.${device.id}`, label: device.name, ...NAIRA }
  // Where the grid would have cost more, nothing was avoidable.
  const isWhole = low !== null && low === counted.difference
  return sumFigure(head, low, () => (isWhole ? counted.days.map((day) => dayFigure(head.key, day)) : []))
}

/** litres · P̄ + s · h − kWh · g */
export function dayFigure(key: string, day: DayCost): Figure {
  const own = `${key}.${day.day}`
  const product = (name: string, label: string, parts: readonly [string, number | null, string][]) => {
    const values = parts.map(([, value]) => value)
    const exact = values.includes(null) ? null : values.reduce<number>((all, value) => all * (value ?? 0), 1)
    return productFigure({ key: `${own}.${name}`, label, ...NAIRA }, exact, () =>
      parts.map(([part, value, unit]) =>
        inputFigure({ key: `${own}.${name}.${unit}`, label: part, unit, places: EXACT }, value),
      ),
    )
  }
  return differenceFigure({ key: own, label: dayFirstText(day.day), ...NAIRA }, day.difference, () => [
    sumFigure({ key: `${own}.set`, label: 'What the set cost', ...NAIRA }, day.set, () => [
      product('diesel', 'Diesel', [
        ['Litres by the curve', day.litres, 'L'],
        ['Price of diesel', day.litrePrice, '₦/L'],
      ]),
      product('service', 'Service', [
        ['Hours', day.hours, 'h'],
        ['Service an hour', day.servicePerHour, '₦/h'],
      ]),
    ]),
    product('grid', 'The same from the grid', [
      ['Energy', day.kwh, 'kWh'],
      ['Rate of the grid, VAT in', day.gridRate, '₦/kWh'],
    ]),
  ])
}

export function explainBeside(branch: Branch, month: string, told: BesideMonth): Explanation {
  return buildExplanation(besideFigure(branch, month, told), {
    words: 'what each set cost beside a good grid − what the grid would have cost, day by day',
    formula: 'beside the grid',
    inputs: [],
    leftOut: told.sets.flatMap(({ device, avoidable }) => leftOutOf(device, avoidable)),
    whatToDo:
      'Enter the size of the set, a purchase of diesel and the tariff of the grid; see that its meter is sending.',
  })
}

function leftOutOf(device: Device, { excused, outsideHours, unknownHours }: BesideSet['avoidable']) {
  const rows: [number, string][] = [
    [excused.return, 'h after the grid’s return'],
    [excused.test, 'h of test runs'],
    [excused.needed, 'h tagged as needed'],
    [excused.contract, 'h above the contracted kVA'],
    [outsideHours, 'h outside of ± 10 % voltage'],
    [unknownHours, 'h of which the grid, its voltage or the energy is not known'],
  ]
  return rows
    .filter(([hours]) => hours > 0)
    .map(([hours, reason]) => ({ label: device.name, reason: `${hours.toFixed(2)} ${reason}` }))
}

export const outageKey = (branchId: number, month: string) => `outage.${branchId}.${month}`

/** What diesel cost above the grid while the grid was away, of all sets of a branch in a month. */
const NO_FEEDER = { reason: 'Nothing is known of the grid of this branch in the month' }

export function premiumFigure(branch: Branch, month: string, told: OutageMonth): Figure {
  const key = outageKey(branch.id, month)
  const ran = told.sets.filter((set) => set.told.cost.hours > 0)
  const head = { key, label: 'Diesel above the grid in outages', ...NAIRA }
  if (!told.isKnown) return inputFigure(head, null, NO_FEEDER)
  return sumFigure(
    head,
    told.premium,
    () =>
      ran.map(({ device, told: own }) => {
        const of = { key: `${key}.${device.id}`, label: device.name, ...NAIRA }
        return sumFigure(of, own.premium, () => own.cost.days.map((day) => dayFigure(of.key, day)))
      }),
    told.premium === null
      ? { reason: 'The size of a set, a purchase of diesel or the tariff of the grid is not entered' }
      : {},
  )
}

export function explainPremium(branch: Branch, month: string, told: OutageMonth): Explanation {
  return buildExplanation(premiumFigure(branch, month, told), {
    words:
      'what the sets cost while the grid was proven absent − what the same energy costs from the grid, day by day',
    formula: 'outage premium',
    inputs: [],
    leftOut:
      told.notCountedHours > 0
        ? [
            {
              label: 'Not counted',
              reason: `${told.notCountedHours.toFixed(2)} h of which the grid or the energy is not known`,
            },
          ]
        : [],
    whatToDo: 'Enter the size of the set, a purchase of diesel and the tariff of the grid.',
  })
}

/**
 * Dark hours in opening hours × what an hour costs; `margins`: of Monday to Sunday where they counted all month, null: they
 * changed, or there are none.
 */
export function darkFigure(
  branch: Branch,
  month: string,
  { isKnown, dark, darkByWeekday }: OutageMonth,
  margins: readonly Naira[] | null,
): Figure {
  const key = `dark.${branch.id}.${month}`
  const head = { key, label: 'Dark in opening hours', ...NAIRA }
  const why = { reason: 'What an opening hour costs, or the opening hours, are not entered' }
  if (!isKnown) return inputFigure(head, null, NO_FEEDER)
  if (dark.naira === null) return inputFigure(head, null, why)
  if (margins === null || dark.openHours === null) return inputFigure(head, dark.naira)
  if (new Set(margins).size === 1)
    return productFigure(head, dark.naira, () => darkParts(key, dark.openHours, margins[0]!))
  return sumFigure(head, dark.naira, () =>
    darkByWeekday.flatMap(({ openHours, naira }, n) => {
      const own = { key: `${key}.${n + 1}`, label: WEEKDAY_NAMES[n]!, ...NAIRA }
      const parts = () => darkParts(own.key, openHours, margins[n]!)
      return openHours === 0 ? [] : [productFigure(own, naira, parts)]
    }),
  )
}

const darkParts = (key: string, openHours: number | null, margin: Naira) => [
  inputFigure(
    { key: `${key}.hours`, label: 'Hours without any source, in opening hours', unit: 'h', places: EXACT },
    openHours,
  ),
  inputFigure(
    { key: `${key}.margin`, label: 'Your figure of an opening hour', unit: '₦/h', places: 2 },
    margin,
  ),
]

export function explainDark(
  branch: Branch,
  month: string,
  told: OutageMonth,
  margins: readonly Naira[] | null,
): Explanation {
  return buildExplanation(darkFigure(branch, month, told, margins), {
    words: 'hours without any source in opening hours × your figure of what an hour costs, on that weekday',
    formula: 'dark hours',
    inputs: [],
    whatToDo: 'Enter what an opening hour without power costs you, and the opening hours in Client Profile.',
  })
}

export interface RatedSource {
  readonly row: SourceNowRow<Device>
  readonly loadKw: number | null
  /** Of a set. */
  readonly set: BurningSet | null
  readonly litre: number | null
  /** What the rate of a metered source is read from, and the price of diesel of a set. */
  readonly inputs: readonly FigureInput[]
}

/** ₦/kWh of a source now: of a set as if it started or stopped. */
export function rateFigure({ row, loadKw, set, litre }: RatedSource): Figure {
  const { device } = row
  const head = { key: `source-rate.${device.id}`, label: `${device.name} now`, ...RATE }
  const why = row.rate === null ? { reason: 'The load, the size, a price or a tariff is not known' } : {}
  const points = set && curvePoints(set)
  if (set === null || points === null || loadKw === null || litre === null || set.ratedKw === null)
    return inputFigure(head, row.rate, why)
  const litres = litresPerHourOn(points, set.ratedKw, loadKw)
  return ratioFigure(head, row.rate, () => [
    sumFigure(
      { key: `${head.key}.hour`, label: 'An hour of the set', unit: '₦', places: 4 },
      litres * litre + set.servicePerHour,
      () => [
        productFigure(
          { key: `${head.key}.diesel`, label: 'Diesel', unit: '₦', places: 4 },
          litres * litre,
          () => [
            inputFigure(
              { key: `${head.key}.litres`, label: 'Litres an hour at the load', unit: 'L', places: EXACT },
              litres,
            ),
            inputFigure(
              { key: `${head.key}.price`, label: 'Price of diesel', unit: '₦/L', places: EXACT },
              litre,
            ),
          ],
        ),
        inputFigure(
          { key: `${head.key}.service`, label: 'Service an hour', unit: '₦', places: 4 },
          set.servicePerHour,
        ),
      ],
    ),
    inputFigure({ key: `${head.key}.load`, label: 'Load', unit: 'kW', places: EXACT }, loadKw),
  ])
}

/** ₦ of one kWh more or less of a set that runs anyway. */
export function slopeFigure({ row, set, litre }: RatedSource): Figure {
  const head = {
    key: `source-slope.${row.device.id}`,
    label: `${row.device.name}, one kWh more or less`,
    ...RATE,
  }
  if (row.slope === null || set === null || litre === null)
    return inputFigure(head, row.slope, {
      reason: 'The set does not run, or its load, size or a price is not known',
    })
  const litres = slopeRate(set, row.kw, 1)
  return productFigure(head, row.slope, () => [
    inputFigure(
      { key: `${head.key}.litres`, label: 'Litres of one kWh more', unit: 'L', places: EXACT },
      litres,
    ),
    inputFigure({ key: `${head.key}.price`, label: 'Price of diesel', unit: '₦/L', places: EXACT }, litre),
  ])
}

export function explainRate(source: RatedSource, which: 'rate' | 'slope'): Explanation {
  return buildExplanation(which === 'rate' ? rateFigure(source) : slopeFigure(source), {
    words:
      source.set === null
        ? 'the rate in force today, VAT in'
        : which === 'rate'
          ? '(litres an hour at the load × price of diesel + service an hour) ÷ load'
          : 'litres of one kWh more by the fuel curve × price of diesel',
    formula: which === 'rate' ? 'source rate' : 'source slope',
    inputs: source.inputs,
    whatToDo:
      'Enter the size of the set, a purchase of diesel and the tariff of the source; see that its meter is sending.',
  })
}
