/** Cells and feet of the Cost Tracker's overviews as figures. Source: domain.md §8.3, §8.4, domain.md §16.K. */
import {
  differenceFigure,
  type Figure,
  type FigureHead,
  inputFigure,
  productFigure,
  ratioFigure,
  sumFigure,
} from '../figure/figure.ts'

export type Cells = Readonly<Record<string, number | null>>

/** A month of an overview: its cells as the page has them, unrounded, and those of each branch alone. */
export interface TrackerRow {
  /** '202606' */
  readonly id: string
  /** 'June 2026' */
  readonly label: string
  readonly cells: Cells
  readonly branches: readonly {
    readonly name: string
    readonly cells: Cells
    readonly price: number | null
  }[]
}

type How =
  | { readonly op: 'sum' }
  | { readonly op: 'difference' | 'percent'; readonly of: readonly [string, string] }
  /** In a branch: another cell × the month's price or rate. */
  | { readonly op: 'priced'; readonly of: string; readonly price: string }
  | { readonly op: 'running'; readonly of: string }

export interface TrackerColumn {
  readonly label: string
  readonly unit: string
  readonly how: How
}

const sum = { op: 'sum' } as const
const priced = (of: string, price: string) => ({ op: 'priced', of, price }) as const
const ofTwo = (op: 'difference' | 'percent', a: string, b: string) => ({ op, of: [a, b] }) as const

export const DIESEL_COLUMNS: Readonly<Record<string, TrackerColumn>> = {
  inputted_usage: { label: 'Diesel entered', unit: 'L', how: sum },
  forecasted_usage: { label: 'Diesel expected', unit: 'L', how: sum },
  estimated_usage: { label: 'Diesel not entered', unit: 'L', how: sum },
  compared_usage: { label: 'Diesel expected up to the last day entered', unit: 'L', how: sum },
  purchased_litres: { label: 'Diesel bought', unit: 'L', how: sum },
  diesel_difference: {
    label: 'Difference',
    unit: 'L',
    how: ofTwo('difference', 'inputted_usage', 'compared_usage'),
  },
  inputted_cost: { label: 'Cost of what was entered', unit: '₦', how: priced('inputted_usage', '₦/L') },
  forecasted_cost: { label: 'Cost of what was expected', unit: '₦', how: priced('forecasted_usage', '₦/L') },
  cost_difference: { label: 'Difference in cost', unit: '₦', how: priced('diesel_difference', '₦/L') },
  percentage_usage: {
    label: 'Difference in percent',
    unit: '%',
    how: ofTwo('percent', 'diesel_difference', 'compared_usage'),
  },
}

export const PAYMENT_COLUMNS: Readonly<Record<string, TrackerColumn>> = {
  purchased_kwh: { label: 'Energy bought', unit: 'kWh', how: sum },
  energy_consumed_kwh: { label: 'Energy consumed', unit: 'kWh', how: sum },
  purchased_naira: { label: 'Paid', unit: '₦', how: sum },
  energy_consumed_naira: {
    label: 'Cost of what was consumed',
    unit: '₦',
    how: priced('energy_consumed_kwh', '₦/kWh'),
  },
  accrued_kwh: { label: 'Energy that no bill covers yet', unit: 'kWh', how: sum },
  accrued_naira: {
    label: 'Cost of what no bill covers yet',
    unit: '₦',
    how: priced('accrued_kwh', '₦/kWh'),
  },
  billed_kwh: { label: 'Energy bought on the days that bills cover', unit: 'kWh', how: sum },
  metered_kwh: { label: 'Energy consumed on the days that bills cover', unit: 'kWh', how: sum },
  difference_kwh: {
    label: 'Difference',
    unit: 'kWh',
    how: ofTwo('difference', 'billed_kwh', 'metered_kwh'),
  },
  difference_naira: { label: 'Difference in cost', unit: '₦', how: sum },
  percentage: {
    label: 'Difference in percent',
    unit: '%',
    how: ofTwo('percent', 'difference_kwh', 'billed_kwh'),
  },
  cumulative_kwh: { label: 'Running difference', unit: 'kWh', how: { op: 'running', of: 'difference_kwh' } },
}

interface Table {
  /** 'cost-tracker.diesel' */
  readonly key: string
  readonly columns: Readonly<Record<string, TrackerColumn>>
  /** Oldest first. */
  readonly rows: readonly TrackerRow[]
}

const NOT_KNOWN = { reason: 'A bill, an entry, a price or a reading that it needs is not in' }
const whyNot = (value: number | null | undefined) => (value == null ? NOT_KNOWN : {})

/** A cell of a month. */
export function trackerCell(table: Table, row: TrackerRow, name: string): Figure {
  const { label, unit, how } = table.columns[name]!
  const head = { key: `${table.key}.${row.id}.${name}`, label: `${label}, ${row.label}`, unit, places: 2 }
  const exact = row.cells[name] ?? null
  const other = (one: string) => trackerCell(table, row, one)
  switch (how.op) {
    case 'difference':
      return differenceFigure(head, exact, () => how.of.map(other), whyNot(exact))
    case 'percent':
      return ratioFigure(head, exact, () => [other(how.of[0]), other(how.of[1])], whyNot(exact))
    case 'running': {
      const until = table.rows.slice(0, table.rows.indexOf(row) + 1)
      return sumFigure(head, exact, () => until.map((one) => trackerCell(table, one, how.of)), whyNot(exact))
    }
    default:
      return sumFigure(
        head,
        exact,
        () => row.branches.flatMap((branch) => branchCell(head, branch, name, how)),
        whyNot(exact),
      )
  }
}

/** What one branch adds to a cell; a branch without anything in the month adds nothing. */
function branchCell(
  { key, unit }: FigureHead,
  { name: branch, cells, price }: TrackerRow['branches'][number],
  name: string,
  how: How,
): Figure[] {
  const exact = cells[name]
  if (exact === undefined) return []
  const head = { key: `${key}.${branch}`, label: branch, unit, places: 2 }
  const quantity = how.op === 'priced' ? (cells[how.of] ?? null) : null
  if (how.op !== 'priced' || exact === null || quantity === null || price === null)
    return [inputFigure(head, exact, whyNot(exact))]
  const inner = how.price.slice(2)
  return [
    productFigure(head, exact, () => [
      inputFigure(
        { key: `${head.key}.quantity`, label: inner === 'L' ? 'Diesel' : 'Energy', unit: inner, places: 2 },
        quantity,
      ),
      inputFigure({ key: `${head.key}.price`, label: 'Price', unit: how.price, places: 6 }, price),
    ]),
  ]
}

/** A cell of the foot: the sum of the months that know it; a percentage is that of the sums. */
export function trackerFoot(table: Table, totals: Cells, name: string): Figure {
  const { label, unit, how } = table.columns[name]!
  const head = { key: `${table.key}.total.${name}`, label, unit, places: 2 }
  const exact = totals[name] ?? null
  if (how.op !== 'percent')
    return sumFigure(head, exact, () => table.rows.map((row) => trackerCell(table, row, name)), whyNot(exact))
  const [part, whole] = how.of
  const compared = table.rows.filter(({ cells }) => cells[part] !== null && cells[whole] !== null)
  const total = (one: string) => {
    const known = compared.map(({ cells }) => cells[one] ?? 0).reduce((all, value) => all + value, 0)
    const own = {
      key: `${head.key}.${one}`,
      label: table.columns[one]!.label,
      unit: table.columns[one]!.unit,
      places: 2,
    }
    return sumFigure(own, known, () => compared.map((row) => trackerCell(table, row, one)))
  }
  return ratioFigure(head, exact, () => [total(part), total(whole)], whyNot(exact))
}

/** The words of a cell: what it is worked out from. */
export function trackerWords({ label, how }: TrackerColumn, columns: Table['columns']): string {
  const of = (name: string) => columns[name]!.label.toLowerCase()
  if (how.op === 'difference') return `${of(how.of[0])} less ${of(how.of[1])}`
  if (how.op === 'percent') return `${of(how.of[0])} ÷ ${of(how.of[1])}`
  if (how.op === 'priced') return `${of(how.of)} × price, branch by branch`
  if (how.op === 'running') return 'differences of the months so far'
  return `${label.toLowerCase()}, branch by branch`
}
