import { DASH, formatNumber, formatQuantity, formatShare } from '#chart/format.ts'
import type { DeviceHealthRow, GatewayHealthRow } from '#contract/meter/hardware-health.ts'
import { reasonWords } from '#contract/meter/quality-messages.ts'
import type { Column } from '../../../table/column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { silentText, healthText as text, troubleText } from '../../../words/platform/hardware-health.ts'
import { clockWords, droppedWords, lagWords, momentWords, signalWords } from './health-words.ts'

type Health = DeviceHealthRow | GatewayHealthRow

function troubleWords(row: Health): string[] {
  return row.troubles.map((trouble) =>
    trouble === 'silent' ? silentText(momentWords(row.silent_since, row.zone)) : troubleText[trouble],
  )
}

function stateWords(row: Health): string {
  if (row.troubles.length > 0) return troubleWords(row).join(', ')
  return row.heard_at === null ? text.neverHeard : text.well
}

/** The server has put the worst first: the order is its answer. */
function words<Row>(
  key: string,
  title: string,
  write: (row: Row) => string,
  more?: Partial<Column<Row>>,
): Column<Row> {
  return { key, title, value: write, text: write, sortable: false, ...more }
}

function StateCell({ row }: { row: Health }) {
  if (row.troubles.length === 0)
    return <Badge tone={row.heard_at === null ? 'neutral' : 'good'}>{stateWords(row)}</Badge>
  return (
    <span className="flex flex-wrap gap-1">
      {troubleWords(row).map((said, n) => (
        <Badge key={said} tone={row.troubles[n] === 'silent' ? 'bad' : 'warn'}>
          {said}
        </Badge>
      ))}
    </span>
  )
}

const state = <Row extends Health>(): Column<Row> =>
  words('state', text.state, stateWords, { wraps: true, cell: (row) => <StateCell row={row} /> })

const spoken = <Row extends Health>(): Column<Row>[] => [
  words('heard', text.heard, ({ heard_at, zone }) => momentWords(heard_at, zone)),
  words('told', text.told, ({ told_at, zone }) => momentWords(told_at, zone)),
  words('lag', text.lag, lagWords, { wraps: true }),
  words('late', text.late, ({ lag }) => formatShare(lag?.late_share, 1), { align: 'right' }),
]

const told = <Row extends Health>(): Column<Row>[] => [
  words('signal', text.signal, signalWords, { isDetail: true }),
  words('battery', text.battery, ({ battery_pct }) => formatQuantity(battery_pct, '%', 0), {
    align: 'right',
    isDetail: true,
  }),
  words('clock', text.clock, clockWords, { isDetail: true }),
  words('firmware', text.firmware, ({ firmware }) => firmware ?? DASH, { isDetail: true }),
  words('restarts', text.restarts, ({ restarts }) => formatNumber(restarts, 0), {
    align: 'right',
    isDetail: true,
  }),
]

export const GATEWAY_COLUMNS: readonly Column<GatewayHealthRow>[] = [
  words('name', text.gateway, ({ name }) => name, { wraps: true }),
  state(),
  words('meters', text.meters, ({ devices }) => formatNumber(devices, 0), { align: 'right' }),
  ...spoken<GatewayHealthRow>(),
  words('waiting', text.waiting, ({ site }) => formatNumber(site?.waiting, 0), {
    align: 'right',
    isDetail: true,
  }),
  ...told<GatewayHealthRow>(),
]

export const DEVICE_COLUMNS: readonly Column<DeviceHealthRow>[] = [
  words('name', text.device, ({ device }) => device, { wraps: true }),
  words('branch', text.branch, ({ branch }) => branch, { wraps: true }),
  state(),
  ...spoken<DeviceHealthRow>(),
  words('parked', text.parked, parkedWords, { wraps: true }),
  words('dropped', text.dropped, droppedWords, { wraps: true }),
  ...told<DeviceHealthRow>(),
]

function parkedWords({ parked: { count, reason } }: DeviceHealthRow): string {
  if (count === 0) return formatNumber(0, 0)
  return reason === null
    ? formatNumber(count, 0)
    : text.parkedWords(formatNumber(count, 0), reasonWords(reason).title)
}
