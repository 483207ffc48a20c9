/** Hours of a feeder's month and what their shortness is worth as figures. h a day, ₦. Source: domain.md §16.A, §16.K. */
import type { FeederFacts } from '../../energy/supply/feeder-row.ts'
import { buildExplanation, type Explanation, type FigureInput } from '../../figure/explanation.ts'
import {
  differenceFigure,
  type Figure,
  inputFigure,
  productFigure,
  ratioFigure,
  sumFigure,
} from '../../figure/figure.ts'
import { exactDifference, exactProduct } from '../../money.ts'
import { round } from '../../round.ts'
import type { FeederMonth } from './feeder-month.ts'

const HOUR_S = 3600
const DAY_S = 86_400

export interface FiguredMonth {
  readonly deviceId: number
  readonly device: string
  /** 'YYYY-MM' */
  readonly month: string
  readonly feeder: FeederMonth<FeederFacts & { readonly id: number }>
}

/** Hours a day that are known to have been supplied. */
export function hoursFigure({ deviceId, month, feeder }: FiguredMonth): Figure {
  const key = `supply.hours.${deviceId}.${month}`
  const { days, ledger } = feeder
  const sum = (seconds: (day: (typeof days)[number]) => number) =>
    days.reduce((total, day) => total + seconds(day), 0)
  const head = { key: `${key}.present`, label: 'Hours with the grid', unit: 'h', places: 2 }
  const present = () =>
    sumFigure(head, sum(({ sums }) => sums.presentS) / HOUR_S, () =>
      days.map(({ day, sums }) =>
        inputFigure({ key: `${key}.${day}`, label: day, unit: 'h', places: 2 }, sums.presentS / HOUR_S),
      ),
    )
  const passed = () =>
    inputFigure(
      { key: `${key}.days`, label: 'Days that have passed', unit: 'days', places: 4 },
      sum((day) => day.seconds) / DAY_S,
    )
  return ratioFigure(
    { key, label: 'Grid hours a day', unit: 'h', places: 2 },
    ledger?.meanLow ?? null,
    () => [present(), passed()],
    ledger === null
      ? { reason: 'Nothing of the month has passed' }
      : { note: `${round(ledger.coverage * 100, 1)} % measured` },
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
    side?.net == null ? { reason: 'Nothing is due for sure, or a tariff or the energy is not known' } : {},
  )
}

export function explainHours(month: FiguredMonth): Explanation {
  const { ledger, promised } = month.feeder
  const bounds = ledger === null ? '' : `at most ${round(ledger.meanHigh)} h with every unknown hour`
  return buildExplanation(hoursFigure(month), {
    words: promised === null ? bounds : `${bounds}; promised ${promised} h`,
    formula: 'supply hours',
    inputs: feederInputs(month),
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
