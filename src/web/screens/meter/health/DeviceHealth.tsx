import { DASH } from '#chart/format.ts'
import type { DeviceHealthRow, GatewayHealthRow } from '#contract/meter/hardware-health.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import type { Column } from '../../../table/column.ts'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { healthText as text } from '../../../words/platform/hardware-health.ts'
import type { QualityAsker } from '../quality/quality-calls.ts'
import { DEVICE_COLUMNS, GATEWAY_COLUMNS } from './health-columns.tsx'
import { type HealthAsker, useHealth } from './use-health.ts'

interface DeviceHealthProps {
  readonly asker: QualityAsker
  readonly deviceId: number
}

/** How one device is as a piece of hardware, and the gateways that may speak for it. */
export function DeviceHealth({ asker: { calls, params }, deviceId }: DeviceHealthProps) {
  const asker = { read: calls.health, params: 'clientId' in params ? { clientId: params.clientId } : {} }
  const query = useHealth(asker as HealthAsker, { hardware_of: deviceId })
  const { data, error } = query
  if (data === undefined)
    return (
      <Card title={text.hardware}>{error === null ? <Skeleton height={120} /> : <Lost query={query} />}</Card>
    )
  return (
    <Card title={text.hardware}>
      <div className="grid min-w-0 gap-x-8 gap-y-5 @min-[44rem]:grid-cols-2">
        {data.devices.rows.map((row) => (
          <Figures key={row.device_id} title={text.device} row={row} columns={OF_DEVICE} />
        ))}
        {data.gateways.rows.map((row) => (
          <Figures
            key={row.key_id}
            title={`${text.gateway} ${row.name}`}
            row={row}
            columns={GATEWAY_COLUMNS.filter(({ key }) => key !== 'name')}
          />
        ))}
        {data.gateways.rows.length === 0 && <p className="text-sm text-ink-soft">{text.noGateway}</p>}
      </div>
    </Card>
  )
}

/** Its name stands above; what is parked and dropped has cards of its own. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['name', 'branch', 'parked', 'dropped'])
const OF_DEVICE = DEVICE_COLUMNS.filter(({ key }) => !SHOWN_ELSEWHERE.has(key))

interface FiguresProps<Row> {
  readonly title: string
  readonly row: Row
  readonly columns: readonly Column<Row>[]
}

function Figures<Row extends DeviceHealthRow | GatewayHealthRow>({ title, row, columns }: FiguresProps<Row>) {
  const told = columns.filter(({ text: write }) => write?.(row) !== DASH)
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-sm font-semibold wrap-anywhere">{title}</h3>
      <dl className="mt-2 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {told.map(({ key, title: name, text: write, cell }) => (
          <div key={key} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 text-right wrap-anywhere *:justify-end">{cell?.(row) ?? write?.(row)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
