import type { CostOverview } from '#contract/cost/cost-tracker.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { TableFiles } from '../../../table/TableFiles.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { costText } from '../../../words/cost.ts'
import { enteredWords } from './entered-words.ts'
import { dieselColumns, dieselFileColumns, paymentColumns, paymentFileColumns } from './overview-columns.tsx'

/** S1 §9. */
export const DIESEL_PAGE = 6
/** Tables without pages show so many rows until they are opened. */
export const FIRST_ROWS = 6

export interface OverviewsProps {
  answer: CostOverview | undefined
  withIpp: boolean
}

/** The overviews of diesel, utility and, for RESELLER, IPP (CT-01, CT-02, CT-06). */
export function Overviews({ answer, withIpp }: OverviewsProps) {
  const { data, totals } = answer ?? {}
  const explain = useExplain()
  const of = (table: string) => (row: number | 'total', column: string) =>
    explain(`cost-tracker.${table}.${row}.${column}`)
  const diesel = dieselColumns(totals?.diesel ?? null, undefined, of('diesel'))
  const utility = paymentColumns(totals?.utility ?? null, of('utility'))
  const ipp = paymentColumns(totals?.ipp ?? null, of('ipp'))
  return (
    <>
      <OverviewTable
        title={costText.dieselOverview}
        meaning={costText.dieselMeaning}
        verdict={enteredWords(data?.diesel_overview ?? [])}
        columns={diesel}
        fileColumns={dieselFileColumns(diesel)}
        rows={data?.diesel_overview}
        pageSize={DIESEL_PAGE}
      />
      <OverviewTable
        title={costText.utilityOverview}
        meaning={costText.paymentMeaning}
        columns={utility}
        fileColumns={paymentFileColumns(utility)}
        rows={data?.utility_overview}
      />
      {withIpp && (
        <OverviewTable
          title={costText.ippOverview}
          meaning={costText.paymentMeaning}
          columns={ipp}
          fileColumns={paymentFileColumns(ipp)}
          rows={data?.ipp_overview}
        />
      )}
    </>
  )
}

export interface OverviewTableProps<Row> {
  title: string
  meaning: string
  /** What the rows say together. */
  verdict?: string
  columns: readonly Column<Row>[]
  /** As its files have it; without files unless given. */
  fileColumns?: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  pageSize?: number
}

/** Months as rows, the last six until it is opened; its foot is the server's sums over all of them. */
export function OverviewTable<Row extends { id: number }>(props: OverviewTableProps<Row>) {
  const { title, meaning, verdict, columns, fileColumns, rows, pageSize } = props
  return (
    <Card
      title={title}
      headingLevel={3}
      flush
      actions={fileColumns && <TableFiles name={title} columns={fileColumns} rows={rows ?? []} />}
    >
      <p className="px-4 pb-2 text-xs text-ink-soft">{meaning}</p>
      {verdict && <p className="px-4 pb-2 text-sm">{verdict}</p>}
      <DataTable
        label={title}
        columns={columns}
        rows={rows ?? []}
        loading={rows === undefined}
        rowKey={(row) => row.id}
        empty={<EmptyState title={costText.noOverview}>{costText.addFirst}</EmptyState>}
        {...(pageSize === undefined ? { firstRows: FIRST_ROWS } : { pageSize })}
      />
    </Card>
  )
}
