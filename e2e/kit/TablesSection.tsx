import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { formatNaira, formatNumber } from '#chart/format.ts'
import type { Column } from '#web/table/column.ts'
import { DataTable } from '#web/table/DataTable.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlay/DropdownMenu.tsx'
import { Unknown } from '#web/ui/overlay/Tooltip.tsx'
import { wave } from './sample.ts'

interface Purchase {
  id: number
  date: string
  branch: string
  litres: number
  price: number
  vat: number | null
}

const PURCHASES: Purchase[] = Array.from({ length: 14 }, (_, id) => ({
  id,
  date: `2026-11-${String(id + 1).padStart(2, '0')}`,
  branch: ['Ikeja', 'Lekki', 'Apapa'][id % 3] ?? '',
  litres: 400 + 600 * wave(id, 2),
  price: 1180 + id * 3,
  vat: id % 4 === 1 ? null : 1000 * (id + 3),
}))

const COLUMNS: Column<Purchase>[] = [
  { key: 'date', title: 'Date', value: (row) => row.date, total: () => 'Total' },
  { key: 'branch', title: 'Branch', value: (row) => row.branch, searchable: true },
  {
    key: 'litres',
    title: 'Quantity (L)',
    value: (row) => row.litres,
    align: 'right',
    total: (rows) => formatNumber(rows.reduce((sum, row) => sum + row.litres, 0)),
  },
  {
    key: 'price',
    title: 'Price per litre',
    value: (row) => row.price,
    align: 'right',
    cell: (row) => formatNaira(row.price),
  },
  {
    key: 'vat',
    title: 'VAT',
    value: (row) => row.vat,
    align: 'right',
    cell: (row) => (row.vat === null ? <Unknown reason="No invoice was attached." /> : formatNaira(row.vat)),
  },
  {
    key: 'amount',
    title: 'Amount',
    value: (row) => row.litres * row.price,
    align: 'right',
    cell: (row) => formatNaira(row.litres * row.price),
    total: (rows) => formatNaira(rows.reduce((sum, row) => sum + row.litres * row.price, 0)),
  },
  {
    key: 'state',
    title: 'State',
    value: (row) => (row.vat === null ? 'Incomplete' : 'Complete'),
    cell: (row) =>
      row.vat === null ? <Badge tone="warn">Incomplete</Badge> : <Badge tone="good">Complete</Badge>,
  },
]

function RowMenu() {
  return (
    <DropdownMenu
      trigger={
        <IconButton size="sm" label="More" icon={<Ellipsis aria-hidden="true" className="size-4" />} />
      }
    >
      <MenuItem icon={<Pencil aria-hidden="true" className="size-4" />}>Edit</MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" className="size-4" />}>
        Delete
      </MenuItem>
    </DropdownMenu>
  )
}

interface Log {
  at: number
  measures: number[]
}

const LOGS: Log[] = Array.from({ length: 700 }, (_, at) => ({
  at,
  measures: Array.from({ length: 14 }, (_, seed) => 220 + 20 * wave(at, seed)),
}))

const LOG_COLUMNS: Column<Log>[] = [
  { key: 'at', title: 'Reading', value: (row) => `Reading ${row.at + 1}` },
  ...Array.from({ length: 14 }, (_, place): Column<Log> => {
    return {
      key: `m${place}`,
      title: `Voltage L${place + 1}`,
      align: 'right',
      value: (row) => row.measures[place] ?? null,
    }
  }),
]

export function TablesSection() {
  return (
    <>
      <Card title="Diesel Purchased" flush actions={<Button size="sm">Export to CSV</Button>}>
        <DataTable
          label="Diesel Purchased"
          columns={COLUMNS}
          rows={PURCHASES}
          rowKey={(row) => row.id}
          rowActions={() => <RowMenu />}
          pageSize={6}
        />
      </Card>
      <Card title="Raw Logs" flush>
        <DataTable
          label="Raw Logs"
          columns={LOG_COLUMNS}
          rows={LOGS}
          rowKey={(row) => row.at}
          maxHeight={320}
        />
      </Card>
      <Card title="Utility Payments" flush>
        <DataTable
          label="Utility Payments"
          columns={COLUMNS}
          rows={[]}
          rowKey={(row) => row.id}
          empty={
            <EmptyState title="No payments in this period" action={<Button tone="primary">Add Bills</Button>}>
              Choose another range, or add the first payment.
            </EmptyState>
          }
        />
      </Card>
      <Card title="IPP Payments" flush>
        <DataTable label="IPP Payments" columns={COLUMNS} rows={[]} rowKey={(row) => row.id} loading />
      </Card>
    </>
  )
}
