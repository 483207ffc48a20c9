/**
 * The figures of a pre-paid meter as pages show and explain them: units left, days left, what to buy for.
 * Source: domain.md §16.E, §16.K.
 */
import { buildExplanation, type Explanation, type FigureInput } from '../../figure/explanation.ts'
import {
  differenceFigure,
  type Figure,
  type FigureHead,
  inputFigure,
  productFigure,
  sumFigure,
} from '../../figure/figure.ts'
import { exactProduct, exactSum } from '../../money.ts'
import { round } from '../../round.ts'
import { lengthMs } from '../../time/interval.ts'
import { dayInterval, localDay } from '../../time/zone.ts'
import type { BuyRow } from './buy-list.ts'
import type { UnknownDays } from './meter-standing.ts'
import { DAYS_PLACES, daysLeft, walkDays } from './units-walk.ts'

export type PrepaidFigure = 'credit' | 'days' | 'buy'

const WHY: Readonly<Record<UnknownDays, string>> = {
  'no-display': 'nobody has typed what the display shows',
  'not-measured': 'our meter measured too little since the display was read',
  'no-forecast': 'fewer than 7 days were measured',
  unplaced: 'a token names none of the meters',
}
const TO_DO: Readonly<Record<UnknownDays, string>> = {
  'no-display': 'Type what the meter shows.',
  'not-measured': 'Type what the meter shows.',
  'no-forecast': 'Wait until a week was measured.',
  unplaced: 'Type the meter number with the purchase and with the display reading.',
}

const head = (key: string, label: string, unit: string, places = 2): FigureHead => ({
  key,
  label,
  unit,
  places,
})

function unknown(row: BuyRow) {
  return row.reason === null ? {} : { reason: WHY[row.reason] }
}

/** kWh. */
export function creditFigure(row: BuyRow): Figure {
  const { device, credit } = row
  const key = `prepaid.credit.${device.id}`
  if (credit === null) return inputFigure(head(key, 'Units left', 'kWh'), null, unknown(row))
  const loads = () => [
    inputFigure(head(`${key}.shown`, 'Shown on the display', 'kWh'), credit.shown),
    ...row.loads
      .filter(({ from }) => row.display !== null && from > row.display.at)
      .map(({ ref, kwh, date }) =>
        inputFigure(head(`${key}.${ref.replaceAll(' ', '_')}`, `Loaded, ${date}`, 'kWh'), Number(kwh)),
      ),
  ]
  const parts = () => [
    sumFigure(head(`${key}.had`, 'Shown and loaded', 'kWh'), exactSum([credit.shown, credit.loaded]), loads),
    inputFigure(head(`${key}.used`, 'Used since', 'kWh'), credit.used),
  ]
  return differenceFigure(head(key, 'Units left', 'kWh'), credit.kwh, parts, {
    note: `± ${round(credit.u, 1)} kWh`,
  })
}

/** Days that the units last. */
export function daysFigure(row: BuyRow): Figure {
  const { device, runOut, credit, burn, now, branch } = row
  const key = `prepaid.days.${device.id}`
  const of = head(key, 'Days left', 'days', DAYS_PLACES)
  if (runOut === null || credit === null || burn === null) {
    const reason = row.reason === null ? { reason: 'more than a year' } : unknown(row)
    return inputFigure(of, null, reason)
  }
  const start = { day: localDay(branch.zone, now), share: restOfDay(row) }
  return sumFigure(of, runOut.days, () =>
    [...walkDays(credit.kwh, burn.onDay, start)].map(({ day, share, kwh }) =>
      inputFigure(head(`${key}.${day}`, `${day}, ${round(kwh, 1)} kWh`, 'days', 4), share),
    ),
  )
}

function restOfDay({ branch, now }: BuyRow): number {
  const day = dayInterval(branch.zone, localDay(branch.zone, now))
  return (day.to - now) / lengthMs(day)
}

/** ₦ with VAT, up to the next ₦100. */
export function buyFigure(row: BuyRow): Figure {
  const { device, toBuy, credit, tariff, until } = row
  const key = `prepaid.buy.${device.id}.${until}`
  const of = head(key, `Buy for, to ${until}`, '₦', 0)
  if (toBuy === null || toBuy.naira === null || credit === null || tariff === null) {
    return inputFigure(of, null, row.reason === null ? { reason: 'no tariff is set' } : unknown(row))
  }
  if (toBuy.kwh === 0) {
    const isBought = row.waitingKwh > 0 && toBuy.used > credit.kwh
    return inputFigure(of, 0, {
      note: isBought ? 'what is bought is enough, once loaded' : 'the units are enough',
    })
  }
  const price = exactProduct(Number(tariff.rate), exactSum([1, Number(tariff.vatRate)]))
  const exact = exactProduct(round(toBuy.kwh), price)
  const naira = toBuy.naira
  return sumFigure(of, naira, () => [
    productFigure(head(`${key}.exact`, 'Units at the tariff with VAT', '₦'), exact, () => [
      differenceFigure(head(`${key}.kwh`, 'Units to buy', 'kWh'), toBuy.kwh, () => [
        inputFigure(head(`${key}.used`, `Expected to be used to ${until}`, 'kWh'), toBuy.used),
        creditFigure(row),
        ...(row.waitingKwh > 0
          ? [inputFigure(head(`${key}.waiting`, 'Bought and not loaded yet', 'kWh'), row.waitingKwh)]
          : []),
      ]),
      inputFigure(head(`${key}.price`, 'Tariff with VAT', '₦/kWh', 4), price),
    ]),
    inputFigure(head(`${key}.up`, 'Up to the next ₦100', '₦'), exactSum([naira, -round(exact)])),
  ])
}

const FIGURES = { credit: creditFigure, days: daysFigure, buy: buyFigure } as const
const FORMULAS = { credit: 'units left', days: 'days left', buy: 'units to buy' } as const

/** The figure with the rows that it stands on. */
export function explainPrepaid(row: BuyRow, which: PrepaidFigure): Explanation {
  const { reason } = row
  return buildExplanation(FIGURES[which](row), {
    words: prepaidWords(row, which),
    formula: FORMULAS[which],
    inputs: listInputs(row),
    leftOut:
      which !== 'buy' && row.waitingKwh > 0
        ? [{ label: `${row.waitingKwh} kWh bought`, reason: 'the token is not loaded yet' }]
        : [],
    ...(reason === null ? {} : { whatToDo: TO_DO[reason] }),
  })
}

function prepaidWords(row: BuyRow, which: PrepaidFigure): string {
  const { credit, lowRunOut, until, burn } = row
  if (credit === null) return 'not known'
  const units = `${round(credit.shown)} shown + ${round(credit.loaded)} loaded − ${round(credit.used)} used`
  if (which === 'credit') return `${units} kWh, ± ${round(credit.u, 1)}`
  const range = `± ${round((burn?.share ?? 0) * 100, 0)} % a day`
  if (which === 'days') {
    const least = lowRunOut === null ? '' : `; at least ${daysLeft(lowRunOut)}`
    return `${round(credit.kwh)} kWh used up as the month's forecast has it, ${range}${least}`
  }
  return `what is missing to the end of ${until}, at the tariff with VAT, up to the next ₦100`
}

function listInputs({ display, loads, tariff, branch }: BuyRow): FigureInput[] {
  const day = (at: number) => localDay(branch.zone, at)
  return [
    ...(display === null
      ? []
      : [
          {
            role: 'shown on the display',
            kind: 'reading' as const,
            ref: `display reading ${display.id}`,
            label: 'Display reading',
            value: Number(display.units),
            unit: 'kWh',
            from: day(display.at),
            to: day(display.at),
          },
        ]),
    ...loads.map(({ ref, kwh, date }) => ({
      role: 'loaded',
      kind: 'entry' as const,
      ref,
      label: ref.startsWith('bill') ? 'Purchase' : 'Credit',
      value: Number(kwh),
      unit: 'kWh',
      from: date,
      to: date,
    })),
    ...(tariff === null
      ? []
      : [
          {
            role: 'tariff',
            kind: 'price' as const,
            ref: `tariff ${tariff.id}`,
            label: 'Utility tariff',
            value: Number(tariff.rate),
            unit: '₦/kWh',
            from: tariff.validFrom,
            to: null,
          },
        ]),
  ]
}
