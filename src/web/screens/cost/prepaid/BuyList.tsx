import { useState } from 'react'
import type { BuyListRow } from '#contract/cost/prepaid.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { useMay } from '../../../form/use-may.ts'
import { useToday } from '../../../form/use-today.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { Lost } from '../../../shell/page/Lost.tsx'
import { DataTable } from '../../../table/DataTable.tsx'
import { ExportCsv } from '../../../table/ExportCsv.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DayField } from '../../../ui/field/DayField.tsx'
import { prepaidPageText as text } from '../../../words/prepaid.ts'
import { CostPages } from '../CostPages.tsx'
import { buyColumns, buyFileColumns } from './buy-columns.tsx'
import { LeadDays } from './LeadDays.tsx'
import { RowAction } from './RowAction.tsx'
import { useBuyList } from './use-buy-list.ts'

/** Home > Cost Tracker > Buy List: how long the units of every pre-paid meter last, by when to buy how much. */
export function BuyList() {
  const mayType = useMay('addDisplayReading')
  return (
    <>
      <h1 className="sr-only">{text.buyList}</h1>
      <CostPages />
      {mayType && (
        <div className="flex flex-wrap justify-end gap-2">
          <PageLink path="/cost-tracker/display-reading" className={buttonClass()}>
            {text.typeDisplay}
          </PageLink>
        </div>
      )}
      <List />
    </>
  )
}

const FURTHEST_DAYS = 366

function List() {
  const today = useToday()
  const explain = useExplain()
  const [until, setUntil] = useState('')
  const isGood = until === '' || (until >= today && until <= addDays(today, FURTHEST_DAYS))
  const list = useBuyList(isGood ? until : '')
  const data = list.data?.data
  if (data === undefined && list.error !== null) return <Lost title={text.list} query={list} />
  const rows = data?.rows ?? []
  const shownUntil = until === '' ? (rows[0]?.until ?? '') : until
  return (
    <Card title={text.list} flush>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3">
        <LeadDays days={data?.lead_days ?? null} />
        <DayField
          label={text.until}
          value={shownUntil}
          min={today}
          max={addDays(today, FURTHEST_DAYS)}
          onChange={(event) => setUntil(event.target.value)}
          className="w-44"
        />
      </div>
      <DataTable<BuyListRow>
        label={text.list}
        columns={buyColumns(data, explain)}
        rows={rows}
        loading={data === undefined}
        rowKey={({ device }) => device.id}
        rowActions={(row) => <RowAction row={row} />}
        empty={<EmptyState title={text.none}>{text.noneMore}</EmptyState>}
        footer={
          <ExportCsv
            name={text.list}
            label={text.csv}
            fileName="buy-list"
            columns={buyFileColumns()}
            rows={() => rows}
          />
        }
      />
    </Card>
  )
}
