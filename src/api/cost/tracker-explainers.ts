import { calls } from '#contract/calls.ts'
import { paymentMonths } from '#domain/cost/bill/payment-months.ts'
import type { CostFacts } from '#domain/cost/cost-facts.ts'
import { dieselMonths } from '#domain/cost/diesel/diesel-months.ts'
import { dieselFigures, dieselTotals } from '#domain/cost/diesel/diesel-overview.ts'
import { type PaymentMonth, paymentFigures, paymentTotals } from '#domain/cost/payment-overview.ts'
import {
  type Cells,
  DIESEL_COLUMNS,
  PAYMENT_COLUMNS,
  type TrackerRow,
  trackerCell,
  trackerFoot,
  trackerWords,
} from '#domain/cost/tracker-figures.ts'
import { buildExplanation, type Explanation, type FigureInput } from '#domain/figure/explanation.ts'
import { daysOfMonth, monthNumber, monthText } from '#domain/time/month.ts'
import type { Explainer } from '../frame/explainer.ts'
import { notFound } from '../frame/respond.ts'
import { selectBranches } from '../frame/scope.ts'
import { type CostPapers, costFacts } from './cost-facts.ts'
import { paperInputs } from './paper-inputs.ts'
import { dieselNames, paymentNames } from './present-costs.ts'

interface Overview {
  readonly columns: typeof DIESEL_COLUMNS
  readonly rows: readonly TrackerRow[]
  readonly totals: Cells | null
}

function dieselTable(facts: CostFacts): Overview {
  const rows = dieselMonths(facts)
  const totals = dieselTotals(rows)
  return {
    columns: DIESEL_COLUMNS,
    totals: totals && dieselNames(totals),
    rows: rows.map((row) => ({
      ...monthHeading(row.month),
      cells: dieselNames(row),
      branches: row.branches.flatMap(({ name, month }) => {
        const own = dieselFigures([month])
        return own ? [{ name, price: month.nairaPerLitre, cells: dieselNames(own) }] : []
      }),
    })),
  }
}

function paymentTable(facts: CostFacts, type: 'UTILITY' | 'IPP'): Overview {
  const rows = paymentMonths(facts, type)
  const totals = paymentTotals(rows)
  return {
    columns: PAYMENT_COLUMNS,
    totals: totals && paymentNames(totals),
    rows: rows.map((row) => ({
      ...monthHeading(row.month),
      cells: { ...paymentNames(row), cumulative_kwh: row.cumulativeKwh },
      branches: row.branches.flatMap(({ name, month }) => {
        const own = paymentFigures([month])
        return own ? [{ name, price: onlyRate(month), cells: paymentNames(own) }] : []
      }),
    })),
  }
}

/** The rate of a month that had one meter and one rate; null: there were several. */
function onlyRate({ meters }: PaymentMonth): number | null {
  const parts = meters.flat()
  return parts.length === 1 ? parts[0]!.nairaPerKwh : null
}

const monthHeading = (month: string) => ({ id: String(monthNumber(month)), label: monthText(month) })

const TABLES = {
  diesel: dieselTable,
  utility: (facts: CostFacts) => paymentTable(facts, 'UTILITY'),
  ipp: (facts: CostFacts) => paymentTable(facts, 'IPP'),
} as const

/** The rows that touch a month, of the kind that the overview reads. */
function papersOfMonth(facts: CostPapers, table: keyof typeof TABLES, id: string): FigureInput[] {
  const [first, last] = id === 'total' ? ['', '9'] : daysOfMonth(`${id.slice(0, 4)}-${id.slice(4)}`)
  const belongsToTable = ({ role, label }: FigureInput) => {
    if (table === 'diesel') return role === 'diesel used' || role === 'price of diesel'
    return role === 'rate' && label.startsWith('IPP') === (table === 'ipp')
  }
  return paperInputs(facts.prices).filter(
    (input) => belongsToTable(input) && (input.from ?? '') <= last && (input.to ?? '9') >= first,
  )
}

function ofTable(name: keyof typeof TABLES): Explainer {
  const key = `cost-tracker.${name}`
  return {
    key: `${key}.:row.:column`,
    call: calls.costTrackerOverview,
    reach: 'months',
    async explain(ctx, { branches, devices, named }): Promise<Explanation> {
      const chosen = { ...(branches && { branches }), ...(devices && { devices }) }
      const facts = await costFacts(ctx, selectBranches(ctx.tree, chosen))
      const { columns, rows, totals } = TABLES[name](facts)
      const { row: id = '', column = '' } = named
      if (!Object.hasOwn(columns, column)) throw notFound()
      const row = rows.find((one) => one.id === id)
      if (!row && (id !== 'total' || totals === null)) throw notFound()
      const table = { key, columns, rows }
      const figure = row ? trackerCell(table, row, column) : trackerFoot(table, totals!, column)
      return buildExplanation(figure, {
        words: row ? trackerWords(columns[column]!, columns) : 'sum of the months that know it',
        formula: name === 'diesel' ? 'diesel overview' : 'payment overview',
        inputs: papersOfMonth(facts, name, id),
        whatToDo: 'Add bills, diesel entries or ratings that are missing.',
      })
    },
  }
}

export const trackerExplainers: readonly Explainer[] = [ofTable('diesel'), ofTable('utility'), ofTable('ipp')]
