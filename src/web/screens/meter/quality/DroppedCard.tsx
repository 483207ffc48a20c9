import { formatMoment, formatNumber, THIN_SPACE } from '#chart/format.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Card } from '../../../ui/Card.tsx'
import { droppedText } from '../../../words/quality.ts'
import type { Quality } from './quality-calls.ts'

type Dropped = Quality['dropped'][number]

const withUnit = (value: number | null, unit: string) =>
  value === null ? droppedText.noNumber : `${formatNumber(value)}${unit === '' ? '' : THIN_SPACE}${unit}`

const columnsIn = (zone: string): readonly Column<Dropped>[] => [
  { key: 'field', title: droppedText.field, value: ({ field }) => field },
  {
    key: 'count',
    title: droppedText.count,
    align: 'right',
    value: ({ count }) => count,
    text: ({ count }) => formatNumber(count, 0),
  },
  {
    key: 'limit',
    title: droppedText.limit,
    align: 'right',
    value: ({ limit }) => limit,
    text: ({ limit, unit }) => withUnit(limit, unit),
  },
  {
    key: 'value',
    title: droppedText.value,
    align: 'right',
    value: ({ last_value }) => last_value,
    text: ({ last_value, unit }) => withUnit(last_value, unit),
  },
  {
    key: 'last',
    title: droppedText.last,
    value: ({ last_at }) => last_at,
    text: ({ last_at }) => formatMoment(last_at, zone),
  },
]

/** Single values that could not be true. */
export function DroppedCard({ quality }: { quality: Quality }) {
  const { dropped, device } = quality
  return (
    <Card title={droppedText.title} flush>
      <p className="px-4 pb-3 text-xs text-ink-soft">
        {dropped.length === 0 ? droppedText.none : droppedText.help}
      </p>
      {dropped.length > 0 && (
        <DataTable
          label={droppedText.title}
          columns={columnsIn(device.zone)}
          rows={dropped}
          rowKey={({ field }) => field}
        />
      )}
    </Card>
  )
}
