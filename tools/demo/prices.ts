import { dayNumber } from './calendar.ts'
import type { UtilityTerms } from './profile.ts'

/** National mean pump prices of diesel, naira per litre (NBS Diesel Price Watch, domain.md §1). */
const PUBLISHED: readonly (readonly [string, number])[] = [
  ['2024-12', 1447.62],
  ['2025-01', 1501.58],
  ['2025-04', 1722.45],
  ['2025-05', 1758.26],
  ['2025-06', 1813.81],
  ['2025-07', 1789.45],
  ['2025-12', 1401.63],
  ['2026-01', 1361.57],
]

/** Invented for the demo: nothing was published when it was made. Afterwards prices grow by half a percent a month. */
const DEMO: readonly (readonly [string, number])[] = [
  ['2026-04', 1338.4],
  ['2026-07', 1312.75],
  ['2026-10', 1345.1],
  ['2026-12', 1372.3],
]

const MONTHLY_GROWTH = 1.005
const MONTH_DAYS = 30.44

const POINTS = [...PUBLISHED, ...DEMO].map(([month, price]) => ({ day: dayNumber(`${month}-15`), price }))

/** Linear between the middles of the known months. */
export function dieselPrice(day: number): number {
  const next = POINTS.findIndex((point) => point.day >= day)
  const last = POINTS[POINTS.length - 1]
  if (!last) throw new Error('No diesel price is known')
  if (next < 0) return last.price * MONTHLY_GROWTH ** ((day - last.day) / MONTH_DAYS)
  const to = POINTS[next] ?? last
  const from = POINTS[next - 1] ?? to
  if (from === to) return to.price
  return from.price + ((to.price - from.price) * (day - from.day)) / (to.day - from.day)
}

export interface Rate {
  validFrom: string
  /** Naira per kWh before VAT. */
  rate: string
  label: string
}

export const VAT_RATE = '0.075'

const BAND_A: Rate[] = [
  { validFrom: '2024-04-03', rate: '225.00', label: 'Band A, April 2024 (demo)' },
  { validFrom: '2024-05-06', rate: '206.80', label: 'Band A, May 2024 (demo)' },
  { validFrom: '2024-07-01', rate: '209.50', label: 'Band A, July 2024 (demo)' },
]

const FROZEN: Record<string, Record<UtilityTerms['customerClass'], string>> = {
  B: { 'Non-MD': '63.00', MD1: '66.00', MD2: '66.00' },
  C: { 'Non-MD': '52.00', MD1: '56.00', MD2: '56.00' },
  D: { 'Non-MD': '37.00', MD1: '45.00', MD2: '45.00' },
  E: { 'Non-MD': '33.00', MD1: '40.00', MD2: '40.00' },
}

/** Dated rates of a branch's utility: one price for all classes in Band A, a price by class below it. */
export function utilityRates(terms: UtilityTerms): Rate[] {
  if (terms.band !== 'A') {
    const rate = FROZEN[terms.band]?.[terms.customerClass] ?? '0'
    return [{ validFrom: '2023-01-01', rate, label: `Band ${terms.band} ${terms.customerClass} (demo)` }]
  }
  if (!terms.disco.endsWith('Enugu')) return BAND_A
  return [
    ...BAND_A,
    { validFrom: '2025-08-01', rate: '160.00', label: 'Band A, Enugu State, August 2025 (demo)' },
  ]
}

export const ippRates: Rate[] = [
  { validFrom: '2024-01-01', rate: '155.00', label: 'Gas IPP (demo)' },
  { validFrom: '2026-01-01', rate: '168.00', label: 'Gas IPP, 2026 (demo)' },
]

export function rateOn(rates: readonly Rate[], day: number): string {
  const inForce = rates.filter(({ validFrom }) => dayNumber(validFrom) <= day).at(-1)
  return (inForce ?? rates[0])?.rate ?? '0'
}
