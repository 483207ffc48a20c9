import type { CostOverview } from '#contract/calls/cost-tracker.ts'
import { costText } from '#contract/cost-page-messages.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LongList } from './LongList.tsx'
import { dieselColumns, estimatesOf, paymentColumns } from './overview-columns.tsx'

/** S1 §9. */
export const DIESEL_PAGE = 6

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
        columns={diesel}
        rows={data?.diesel_overview}
        pageSize={DIESEL_PAGE}
      />
      <OverviewTable
        title={costText.utilityOverview}
        meaning={costText.paymentMeaning}
        columns={utility}
        rows={data?.utility_overview}
        note={estimatesOf(data?.utility_overview)}
      />
      {withIpp && (
        <OverviewTable
          title={costText.ippOverview}
          meaning={costText.paymentMeaning}
          columns={ipp}
          rows={data?.ipp_overview}
          note={estimatesOf(data?.ipp_overview)}
        />
      )}
    </>
  )
}

export interface OverviewTableProps<Row> {
  title: string
  meaning: string
  /** What is to be known of the rows below. */
  note?: string | null
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  pageSize?: number
}

/** Months as rows; its foot is the server's sums over all of them. */
export function OverviewTable<Row extends { id: number }>(props: OverviewTableProps<Row>) {
  const { title, meaning, note, columns, rows, pageSize } = props
  return (
    <Card title={title} headingLevel={3} flush>
      <p className="px-4 pb-2 text-xs text-ink-soft">{meaning}</p>
      {note && <p className="px-4 pb-2 text-xs text-ink-soft">{note}</p>}
      <LongList hasPages={pageSize !== undefined}>
        <DataTable
          label={title}
          columns={columns}
          rows={rows ?? []}
          loading={rows === undefined}
          rowKey={(row) => row.id}
          empty={<EmptyState title={costText.noOverview}>{costText.addFirst}</EmptyState>}
          {...(pageSize === undefined ? {} : { pageSize })}
        />
      </LongList>
    </Card>
  )
}
