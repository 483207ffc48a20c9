import { useState } from 'react'
import { formatNumber } from '#chart/format.ts'
import type { BillingData } from '#contract/billing/billing.ts'
import { billingText } from '#contract/billing/billing-messages.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { TableFiles } from '../../table/TableFiles.tsx'
import { useWide } from '../../table/use-wide.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Explained } from '../../ui/overlay/Tooltip.tsx'
import type { BilledDevice } from './bill-rows.ts'
import { billedDevices } from './bill-rows.ts'

type Usage = BillingData['billing_totals']['usage']
const knownRegister = (kwh: number, { unknown }: Usage) => (unknown !== undefined && kwh === 0 ? null : kwh)

/** The optional usage table: registers at the start and the end, and what lies between. A phone opens it first. */
export function UsageTable({ data }: { data: BillingData | undefined }) {
  const isWide = useWide()
  const [isOpen, setOpen] = useState(false)
  const columns = usageColumns(data?.billing_totals.usage)
  const rows = data === undefined ? [] : billedDevices(data)
  return (
    <Card
      title={billingText.usage}
      flush
      actions={
        isWide ? (
          <TableFiles name={billingText.usage} columns={columns} rows={rows} />
        ) : (
          <Button size="sm" tone="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? billingText.hideUsage : billingText.showUsage}
          </Button>
        )
      }
    >
      <p className="px-4 pb-2 text-xs text-ink-soft">{billingText.usageMeaning}</p>
      {(isWide || isOpen) && (
        <DataTable
          label={billingText.usage}
          columns={columns}
          rows={rows}
          loading={data === undefined}
          rowKey={(device) => device.id}
        />
      )}
    </Card>
  )
}

function usageColumns(total: Usage | undefined): Column<BilledDevice>[] {
  const register = (key: 'previous_kwh' | 'present_kwh', title: string): Column<BilledDevice> => ({
    key,
    title,
    align: 'right',
    value: ({ billing: { usage } }) => knownRegister(usage[key], usage),
  })
  return [
    {
      key: 'name',
      title: billingText.device,
      value: (device) => device.name,
      total: () => billingText.total,
    },
    register('previous_kwh', billingText.previousRegister),
    register('present_kwh', billingText.presentRegister),
    {
      key: 'total_usage_kwh',
      title: billingText.usageKwh,
      align: 'right',
      value: ({ billing }) => knownRegister(billing.usage.total_usage_kwh, billing.usage),
      cell: ({ billing }) => <Used usage={billing.usage} />,
      total: () => total && formatNumber(knownRegister(total.total_usage_kwh, total)),
    },
  ]
}

function Used({ usage }: { usage: Usage }) {
  const text = formatNumber(knownRegister(usage.total_usage_kwh, usage))
  if (!usage.is_adjusted) return text
  return <Explained explanation={billingText.adjusted}>{text}</Explained>
}
