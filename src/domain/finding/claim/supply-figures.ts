/** Hours of a feeder's month and what their shortness is worth as figures. h a day, ₦. Source: domain.md §16.A, §16.K. */

import type { FeederSign } from '../../energy/supply/feeder-code.ts'
import type { FeederFacts } from '../../energy/supply/feeder-row.ts'
import {
  buildExplanation,
  type Explanation,
  type FigureInput,
  type LeftOut,
} from '../../figure/explanation.ts'
import {
  differenceFigure,
  type Figure,
  inputFigure,
  productFigure,
  ratioFigure,
  sumFigure,
} from '../../figure/figure.ts'
import { exactDifference, exactProduct, exactSum } from '../../money.ts'
import { round } from '../../round.ts'
import type { FeederMonth } from './feeder-month.ts'

const HOUR_S = 3600
const DAY_S = 86_400
const DAY_HOURS = 24

const NOTHING_DUE = 'Nothing is due for sure, or a tariff or the energy is not known'

export interface FiguredMonth {
  readonly deviceId: number
  readonly device: string
  /** 'YYYY-MM' */
  readonly month: string
  readonly feeder: FeederMonth<FeederFacts & { readonly id: number }>
}

type Seconds = FeederMonth['days'][number]['sums']

/** The time of the month that counts, in hours, day by day. */
function hoursOf(
  { feeder }: FiguredMonth,
  key: string,
  label: string,
  count: (sums: Seconds) => number,
): Figure {
  const all = feeder.days.map(({ day, sums }) => ({ day, hours: count(sums) / HOUR_S }))
  const sum = all.reduce((total, { hours }) => total + hours, 0)
  return sumFigure({ key, label, unit: 'h', places: 2 }, sum, () =>
    all.map(({ day, hours }) =>
      inputFigure({ key: `${key}.${day}`, label: day, unit: 'h', places: 2 }, hours),
    ),
  )
}

const isPresent = ({ presentS }: Seconds) => presentS
const isTold = ({ presentS, absentS }: Seconds) => presentS + absentS

/** Hours a day that are known to have been supplied. */
export function hoursFigure(month: FiguredMonth): Figure {
  const { days, ledger } = month.feeder
  const key = `supply.hours.${month.deviceId}.${month.month}`
  const passed = days.reduce((total, day) => total + day.seconds, 0) / DAY_S
  return ratioFigure(
    { key, label: 'Grid hours a day', unit: 'h', places: 2 },
    ledger?.meanLow ?? null,
    () => [
      hoursOf(month, `${key}.present`, 'Hours with the grid', isPresent),
      inputFigure({ key: `${key}.days`, label: 'Days that have passed', unit: 'days', places: 4 }, passed),
    ],
    ledger === null
      ? { reason: 'Nothing of the month has passed' }
      : { note: `${round(ledger.coverage * 100, 1)} % measured` },
  )
}

/** Hours a day by the share of the time that was told: the best guess. */
export function bestFigure(month: FiguredMonth): Figure {
  const { ledger } = month.feeder
  const key = `supply.best.${month.deviceId}.${month.month}`
  const told = () => hoursOf(month, `${key}.told`, 'Hours with the grid or without', isTold)
  const days = () =>
    ratioFigure(
      { key: `${key}.days`, label: 'Days of which it is known', unit: 'days', places: 4 },
      (told().value ?? 0) / DAY_HOURS,
      () => [
        told(),
        inputFigure({ key: `${key}.day`, label: 'Hours of a day', unit: 'h', places: 0 }, DAY_HOURS),
      ],
    )
  return ratioFigure(
    { key, label: 'Best guess of the grid hours a day', unit: 'h', places: 2 },
    ledger?.best ?? null,
    () => [hoursOf(month, `${key}.present`, 'Hours with the grid', isPresent), days()],
    ledger?.best == null ? { reason: 'Less than 95 % of the month was measured' } : {},
  )
}

/** What is due at least, before VAT. */
export function claimFigure({ deviceId, month, feeder }: FiguredMonth): Figure {
  const key = `supply.claim.${deviceId}.${month}`
  const { claim } = feeder
  const side = claim?.low ?? null
  const { kwh = null, charged = null } = claim ?? {}
  const at = (name: string, label: string, tariff: number | null, naira: number | null) => {
    const head = { key: `${key}.${name}`, label, unit: '₦', places: 2 }
    const exact = kwh === null || tariff === null ? null : exactProduct(kwh, tariff)
    // Where a tariff changed inside the month, its mean is not exact and the days are added up instead.
    if (naira !== null && (exact === null || round(exact) !== round(naira))) return inputFigure(head, naira)
    return productFigure(head, exact, () => [
      inputFigure({ key: `${head.key}.kwh`, label: 'Energy of the month', unit: 'kWh', places: 6 }, kwh),
      inputFigure({ key: `${head.key}.tariff`, label, unit: '₦/kWh', places: 4 }, tariff),
    ])
  }
  const paid = kwh === null || charged === null ? null : exactProduct(kwh, charged)
  const received = exactDifference(paid, side?.net ?? null)
  return differenceFigure(
    { key, label: 'Claim before VAT, at least', unit: '₦', places: 2 },
    side?.net ?? null,
    () => [
      at('charged', 'At the tariff charged', charged, paid),
      at('received', `At the tariff of band ${side?.band ?? ''}`, side?.tariff ?? null, received),
    ],
    side?.net == null ? { reason: NOTHING_DUE } : {},
  )
}

/** The same with VAT: what is asked for. */
export function grossFigure(month: FiguredMonth): Figure {
  const key = `supply.gross.${month.deviceId}.${month.month}`
  const { claim, vatRate } = month.feeder
  const vat = { key: `${key}.vat`, label: 'VAT on top', unit: '', places: 4 }
  const gross = claim?.low?.gross ?? null
  return productFigure(
    { key, label: 'Claim with VAT, at least', unit: '₦', places: 2 },
    gross,
    () => [claimFigure(month), inputFigure(vat, exactSum([1, vatRate]))],
    gross === null ? { reason: NOTHING_DUE } : {},
  )
}

export function explainHours(month: FiguredMonth): Explanation {
  const { ledger, promised } = month.feeder
  const bounds = ledger === null ? '' : `at most ${round(ledger.meanHigh)} h with every unknown hour`
  return buildExplanation(hoursFigure(month), {
    words: promised === null ? bounds : `${bounds}; promised ${promised} h`,
    formula: 'supply hours',
    inputs: [...feederInputs(month), ...toldInputs(month)],
    leftOut: contradictions(month),
    whatToDo: 'See the device: is the meter powered, and does its key still hold?',
  })
}

export function explainClaim(month: FiguredMonth): Explanation {
  const { claim, ledger } = month.feeder
  const low = claim?.low ?? null
  return buildExplanation(claimFigure(month), {
    words:
      low === null || ledger === null
        ? ''
        : `energy × (tariff charged − tariff of band ${low.band}), which ${round(ledger.meanHigh)} h a day keep`,
    formula: 'supply claim',
    inputs: feederInputs(month),
    whatToDo: 'Enter the feeder with band and class, and what the supplier charges in each band.',
  })
}

export function explainGross(month: FiguredMonth): Explanation {
  return {
    ...explainClaim(month),
    figure: grossFigure(month),
    words: 'what is due before VAT × (1 + VAT)',
  }
}

export function explainBest(month: FiguredMonth): Explanation {
  return buildExplanation(bestFigure(month), {
    words: 'hours with the grid ÷ the days of which it is known',
    formula: 'supply hours',
    inputs: feederInputs(month),
    whatToDo: 'See the device: is the meter powered, and does its key still hold?',
  })
}

function feederInputs({ feeder }: FiguredMonth): FigureInput[] {
  const { feeder: row, rule, promised, dueBelow } = feeder
  const inputs: (FigureInput | null)[] = [
    row && {
      ...{ role: 'promised', kind: 'setting', ref: `feeder ${row.id}`, label: row.name, value: promised },
      ...{ unit: 'h', from: row.validFrom, to: null },
    },
    rule && {
      ...{ role: 'rule', kind: 'rule', ref: `rule ${rule.id}`, label: `${rule.regulator} ${rule.code}` },
      ...{ value: dueBelow, unit: 'h', from: rule.validFrom, to: rule.validTo },
    },
  ]
  return inputs.filter((input) => input !== null)
}

/** In the order in which they count: what a controller senses, what the meter measures, what follows from others. */
const TOLD_BY: readonly (readonly [FeederSign, string])[] = [
  ['controller', 'Sensed by a controller'],
  ['line-voltage', 'Measured by the meter: voltage on the line side'],
  ['power', 'Measured by the meter: power'],
  ['load-voltage', 'Measured by the meter: voltage on the load side with the set off'],
  ['logger-silent', 'Inferred: the logger on the mains is silent'],
  ['all-dead', 'Inferred: all sources are dead'],
]

/** What told the hours with the grid and without. */
function toldInputs({ deviceId, feeder: { days } }: FiguredMonth): FigureInput[] {
  const [first, last] = [days[0]?.day ?? null, days.at(-1)?.day ?? null]
  return TOLD_BY.flatMap(([sign, label]): FigureInput[] => {
    const seconds = days.reduce((sum, { sums }) => sum + (sums.signs[sign] ?? 0), 0)
    if (seconds === 0) return []
    const row = { role: 'told by', kind: 'reading', ref: `device ${deviceId}`, label, unit: 'h' } as const
    return [{ ...row, value: round(seconds / HOUR_S), from: first, to: last }]
  })
}

function contradictions({ feeder: { days } }: FiguredMonth): LeftOut[] {
  const seconds = days.reduce((sum, { sums }) => sum + sums.contradictedS, 0)
  if (seconds === 0) return []
  const hours = round(seconds / HOUR_S)
  const reason = `it measures the opposite of what a controller senses for ${hours} h; the controller counts`
  return [{ label: 'What the meter measures', reason }]
}
