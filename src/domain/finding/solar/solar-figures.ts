/** What the sun of a month was worth, as a figure. ₦. Source: domain.md §16.L, §16.K. */
import { buildExplanation, type Explanation } from '../../figure/explanation.ts'
import { type Figure, inputFigure, sumFigure } from '../../figure/figure.ts'
import type { Branch } from '../../site/tree.ts'
import type { SolarMonth } from './solar-month.ts'
import type { SolarValue, SolarValueReason, ValuePart } from './solar-value.ts'

const NAIRA = { unit: '₦', places: 2 } as const

export const solarKey = (branchId: number, month: string) => `solar.${branchId}.${month}`

const REASON: Record<SolarValueReason, string> = {
  'no-energy': 'Nothing was measured of the panels',
  'not-measured': 'Under 80 % of the daylight of the panels was measured',
  coverage: 'Under 80 % is known of what else would have carried the load',
  'set-rate': 'The size of the set or a purchase of diesel is not entered',
  'grid-rate': 'No tariff of the grid is entered',
}

const PARTS = {
  grid: 'In place of the grid, at its rate with VAT',
  set: 'Beside a set, one kWh less of it',
  island: 'In place of a set that would have run',
  exported: 'Left the site, at the export price',
} as const

/** In a month, at least where some of it is not known. */
export function solarFigure(branch: Pick<Branch, 'id'>, month: string, value: SolarValue): Figure {
  const key = solarKey(branch.id, month)
  const parts = Object.entries(PARTS) as [keyof typeof PARTS, string][]
  return sumFigure(
    { key, label: 'Worth of the sun', ...NAIRA },
    value.naira,
    () =>
      parts
        .filter(([name]) => value[name].kwh > 0)
        .map(([name, label]) => partFigure(`${key}.${name}`, label, value[name])),
    value.reason !== null
      ? { reason: REASON[value.reason] }
      : value.isLeast
        ? { state: 'partial', reason: 'Some of what the panels gave, or of what it displaced, is not known' }
        : {},
  )
}

const partFigure = (key: string, label: string, { kwh, naira }: ValuePart) =>
  inputFigure({ key, label: `${label} (${kwh.toFixed(2)} kWh)`, ...NAIRA }, naira)

export function explainSolar(branch: Branch, month: string, { value }: SolarMonth): Explanation {
  const leftOut = [
    { part: value.unpriced, reason: 'kWh while there was no grid and no set: no price' },
    { part: value.unknown, reason: 'kWh of which it is not known what they displaced' },
  ]
  return buildExplanation(solarFigure(branch, month, value), {
    words: 'energy of the panels × what one kWh of the source that it displaced costs, block by block',
    formula: 'worth of the sun',
    inputs: [],
    leftOut: leftOut
      .filter(({ part }) => part.kwh > 0)
      .map(({ part, reason }) => ({ label: branch.name, reason: `${part.kwh.toFixed(2)} ${reason}` })),
    whatToDo:
      'Enter the tariff of the grid, the size of the set and a purchase of diesel; see that their meters are sending.',
  })
}
