import { DASH, formatCoverage, formatNumber, isPartlyMeasured } from '#chart/format.ts'
import { userText } from '#contract/people/people-messages.ts'
import type { UserRow } from '#contract/site/branches.ts'
import { readDayText } from '#domain/site/client-rule.ts'
import type { AnswerOf } from '../../../client/call.ts'
import type { Column } from '../../../table/column.ts'
import { Explained, Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { branchesText } from '../../../words/branches.ts'

type Tables = AnswerOf<'branchTables'>['data']
export type BranchRow = Tables['branches'][number]
export type DeviceRow = Tables['devices'][number]

const { columns: titles } = branchesText

/** Sorted by the calendar, shown as DD-MM-YYYY. */
function day<Row>(key: string, title: string, of: (row: Row) => string): Column<Row> {
  return { key, title, value: (row) => readDayText(of(row)), cell: (row) => of(row) || DASH, exported: of }
}

function text<Row>(key: string, title: string, of: (row: Row) => string): Column<Row> {
  return { key, title, value: of, cell: (row) => of(row) || DASH }
}

interface Measured {
  kwh: number | null
  coverage: number
  /** Of what the figure is, where that is not the selected range. */
  period?: string
}

function energy<Row>(key: string, title: string, of: (row: Row) => Measured): Column<Row> {
  return {
    key,
    title,
    align: 'right',
    value: (row) => of(row).kwh,
    cell: (row) => <Energy {...of(row)} />,
  }
}

function Energy({ kwh, coverage, period }: Measured) {
  if (kwh === null) return <Unknown reason={branchesText.notMeasured} />
  const measured = isPartlyMeasured(coverage) ? branchesText.measured(formatCoverage(coverage)) : undefined
  const words = [period, measured].filter((part) => part !== undefined).join(' ')
  return words === '' ? formatNumber(kwh) : <Explained explanation={words}>{formatNumber(kwh)}</Explained>
}

export const branchColumns: readonly Column<BranchRow>[] = [
  text('name', titles.name, ({ name }) => name),
  day('date_registered', titles.registered, ({ date_registered }) => date_registered),
  energy('total_consumption', titles.totalConsumption, (row) => ({
    kwh: row.total_consumption,
    coverage: row.coverage,
    period: branchesText.since(row.date_registered),
  })),
]

export const deviceColumns: readonly Column<DeviceRow>[] = [
  text('name', titles.name, ({ name }) => name),
  text('branch', titles.branch, ({ branch }) => branch),
  text('code', titles.code, ({ code }) => code),
  day('added', titles.added, ({ added }) => added),
  energy('consumption', titles.consumption, ({ consumption: kwh, coverage }) => ({ kwh, coverage })),
]

export const userColumns: readonly Column<UserRow>[] = [
  text('name', titles.name, ({ name, username }) => name || username),
  text('email', titles.email, ({ email }) => email),
  text('phone', titles.phone, ({ phone }) => phone),
  text('organisation', titles.organisation, ({ organisation }) => organisation),
  text('branch', titles.branch, ({ branch, branches }) =>
    branches === null ? branchesText.allBranches : branch.join(', '),
  ),
  text('role', titles.role, ({ role }) => userText.roles[role]),
  day('added', titles.added, ({ added }) => added),
]
