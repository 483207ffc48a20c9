import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#chart/format.ts'
import type { SupplierRow } from '#contract/cost/diesel-balance.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { Lost } from '../../../shell/page/Lost.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { Explained, Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { balanceText } from '../../../words/diesel-balance.ts'
import { shortLitres } from './picture/stage-words.ts'
import { useSuppliers } from './use-balance.ts'

const { suppliers: text } = balanceText
const YEARS = 3

/** Who brought how much of what was invoiced, in a year. */
export function Suppliers({ branchId }: { branchId: number }) {
  const thisYear = Number(useTodayLookup()(String(branchId)).slice(0, 4))
  const [year, setYear] = useState(String(thisYear))
  const asked = useSuppliers(branchId, year)
  const { data: answer, error } = asked
  const title = text.title(year)
  if (answer === undefined && error !== null) return <Lost title={title} query={asked} />
  const years = Array.from({ length: YEARS }, (_, back) => String(thisYear - back))
  return (
    <Card
      title={title}
      flush
      actions={
        <Select
          label={text.year}
          hideLabel
          value={year}
          options={years.map((value) => ({ value, label: value }))}
          onChange={({ target }) => setYear(target.value)}
        />
      }
    >
      <DataTable
        label={title}
        columns={[...COLUMNS, percentColumn(`diesel.supplier.${branchId}.${year}`)]}
        rows={answer?.data.suppliers ?? []}
        loading={answer === undefined}
        rowKey={({ supplier }) => supplier ?? ''}
        firstRows={6}
        empty={<EmptyState title={text.none}>{text.noneMore}</EmptyState>}
      />
    </Card>
  )
}

const COLUMNS: Column<SupplierRow>[] = [
  {
    key: 'supplier',
    title: text.supplier,
    value: ({ supplier }) => supplier ?? text.unnamed,
    wraps: true,
    sortable: false,
  },
  {
    key: 'invoiced',
    title: text.invoiced,
    align: 'right',
    value: ({ invoiced_l }) => invoiced_l,
    text: ({ invoiced_l }) => shortLitres(invoiced_l),
    sortable: false,
  },
  {
    key: 'received',
    title: text.received,
    align: 'right',
    value: ({ received_l }) => received_l,
    cell: (row) => <Received row={row} />,
    sortable: false,
  },
]

const percentColumn = (key: string): Column<SupplierRow> => ({
  key: 'percent',
  title: text.percent,
  align: 'right',
  value: ({ percent }) => percent,
  cell: (row) => <Percent row={row} figureKey={`${key}.${row.delivery}`} />,
  sortable: false,
})

function Received({ row: { received_l, checked_l, invoiced_l } }: { row: SupplierRow }) {
  if (received_l === null) return <Unknown reason={text.noneMeasured} />
  if (checked_l === null || checked_l === invoiced_l) return shortLitres(received_l)
  return <Explained explanation={text.checked(shortLitres(checked_l))}>{shortLitres(received_l)}</Explained>
}

function Percent({ row, figureKey }: { row: SupplierRow; figureKey: string }) {
  const { percent, verdict, supplier } = row
  const explain = useExplain()
  if (percent === null) return <span className="text-xs text-ink-soft">{text.noMeter}</span>
  const isShort = percent < 100 && (verdict === 'odd' || verdict === 'look')
  const ink = verdict === 'odd' ? 'text-bad' : 'text-warn'
  return (
    <span className={cx('inline-flex items-center gap-0.5 font-semibold', isShort && ink)}>
      {isShort && <ArrowDown aria-hidden="true" className="size-3.5" />}
      <ExplainButton label={`${text.received}, ${supplier ?? text.unnamed}`} onExplain={explain(figureKey)}>
        {formatNumber(percent, 1)}
      </ExplainButton>
      {isShort && <span className="sr-only"> {balanceText.verdicts[verdict]}</span>}
    </span>
  )
}
