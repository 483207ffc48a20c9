import { type ReactNode, useState } from 'react'
import { DASH } from '#chart/format.ts'
import type { DeviceHealthRow } from '#contract/meter/hardware-health.ts'
import { HEALTH_PAGE } from '#contract/meter/hardware-health.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Pager } from '../../../table/Pager.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { healthText as text } from '../../../words/platform/hardware-health.ts'
import { DEVICE_COLUMNS, GATEWAY_COLUMNS } from './health-columns.tsx'
import { type HealthAsker, useHealth } from './use-health.ts'

interface HardwareHealthProps {
  readonly asker: HealthAsker
  /** The way to a device's page of data quality. */
  readonly quality: (row: DeviceHealthRow) => ReactNode
}

/** How gateways and devices are, the worst first. */
export function HardwareHealth({ asker, quality }: HardwareHealthProps) {
  const [gateways, setGateways] = useState(0)
  const [devices, setDevices] = useState(0)
  const query = useHealth(asker, { gateway_page: gateways, hardware_page: devices })
  const { data, error } = query
  if (data === undefined && error !== null)
    return (
      <Card title={text.devices}>
        <Lost query={query} />
      </Card>
    )
  return (
    <>
      <HealthTable
        title={text.gateways}
        columns={GATEWAY_COLUMNS}
        list={data?.gateways}
        rowKey={({ key_id }) => key_id}
        empty={<EmptyState title={text.noGateways}>{text.noGatewaysWhy}</EmptyState>}
        page={gateways}
        onPage={setGateways}
      />
      <HealthTable
        title={text.devices}
        columns={DEVICE_COLUMNS}
        list={data?.devices}
        rowKey={({ device_id }) => device_id}
        rowActions={quality}
        empty={<EmptyState title={text.noDevices} />}
        page={devices}
        onPage={setDevices}
      />
    </>
  )
}

interface HealthTableProps<Row> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly list: { readonly rows: readonly Row[]; readonly of: number } | undefined
  readonly rowKey: (row: Row) => string | number
  readonly rowActions?: (row: Row) => ReactNode
  readonly empty: ReactNode
  readonly page: number
  readonly onPage: (page: number) => void
}

function HealthTable<Row>(props: HealthTableProps<Row>) {
  const { title, columns, list, rowKey, rowActions, empty, page, onPage } = props
  const pages = Math.max(1, Math.ceil((list?.of ?? 0) / HEALTH_PAGE))
  return (
    <Card flush title={title}>
      <DataTable
        label={title}
        columns={columns.filter((column) => !column.isDetail || isTold(column, list?.rows ?? []))}
        rows={list?.rows ?? []}
        loading={list === undefined}
        rowKey={rowKey}
        {...(rowActions === undefined ? {} : { rowActions })}
        empty={empty}
        footer={<span>{text.worstFirst}</span>}
      />
      {pages > 1 && (
        <div className="flex justify-end px-4 pb-3">
          <Pager label={title} page={page} pages={pages} onPage={onPage} />
        </div>
      )}
    </Card>
  )
}

/** Most hardware tells little of itself: a column of dashes takes the room of what is told. */
function isTold<Row>({ text: write }: Column<Row>, rows: readonly Row[]): boolean {
  return rows.some((row) => write?.(row) !== DASH)
}
