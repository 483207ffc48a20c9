import { useMemo } from 'react'
import type { CostOverview } from '#contract/calls/cost-tracker.ts'
import { costText } from '#contract/messages.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { dieselColumns, paymentColumns } from './overview-columns.tsx'

/** S1 §9. */
export const DIESEL_PAGE = 6

export interface OverviewsProps {
  data: CostOverview['data'] | undefined
  withIpp: boolean
}

/** The overviews of diesel, utility and, for RESELLER, IPP (CT-01, CT-02, CT-06). */
export function Overviews({ data, withIpp }: OverviewsProps) {
  const diesel = useMemo(() => dieselColumns(), [])
  const payment = useMemo(() => paymentColumns(), [])
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
        columns={payment}
        rows={data?.utility_overview}
      />
      {withIpp && (
        <OverviewTable
          title={costText.ippOverview}
          meaning={costText.paymentMeaning}
          columns={payment}
          rows={data?.ipp_overview}
        />
      )}
    </>
  )
}

interface OverviewTableProps<Row> {
  title: string
  meaning: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  pageSize?: number
}

function OverviewTable<Row extends { id: number }>(props: OverviewTableProps<Row>) {
  const { title, meaning, columns, rows, pageSize } = props
  return (
    <Card title={title} headingLevel={3} flush>
      <p className="px-4 pb-2 text-xs text-ink-soft">{meaning}</p>
      <DataTable
        label={title}
        columns={columns}
        rows={rows ?? []}
        loading={rows === undefined}
        rowKey={(row) => row.id}
        empty={<EmptyState title={costText.noOverview}>{costText.addFirst}</EmptyState>}
        {...(pageSize === undefined ? {} : { pageSize })}
      />
    </Card>
  )
}
