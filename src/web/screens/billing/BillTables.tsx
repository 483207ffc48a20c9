import {
  DASH,
  formatChange,
  formatChangePercent,
  formatDay,
  formatNaira,
  formatNumber,
  measuredText,
} from '#chart/format.ts'
import type { BillAmountRow, BillingData } from '#contract/billing/billing.ts'
import { billingText } from '#contract/billing/billing-messages.ts'
import { exactDifference } from '#domain/money.ts'
import { percentChange } from '#domain/percent-change.ts'
import { useExplain } from '../../shell/ExplainOutlet.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { TableFiles } from '../../table/TableFiles.tsx'
import { Card } from '../../ui/Card.tsx'
import { Estimated } from '../../ui/Estimated.tsx'
import { ExplainButton } from '../../ui/ExplainButton.tsx'
import { Unknown } from '../../ui/overlay/Tooltip.tsx'
import type { BilledDevice } from './bill-rows.ts'
import { billedDevices, isPartOnly, knownKwh, knownNaira } from './bill-rows.ts'

type Which = 'present' | 'previous'
const TOTAL = { present: 'present_total', previous: 'previous_total' } as const

/**
 * First and last day of a period: its end is the first instant that no longer belongs to it. One that ends inside of a day says
 * at what time, as of a month that runs.
 */
export function periodText({ from, to }: { from: string; to: string }): string {
  const last = to.endsWith('T00:00:00') ? new Date(Date.parse(`${to}Z`) - 1).toISOString() : to
  const [first, end] = [formatDay(from.slice(0, 10)), formatDay(last.slice(0, 10))]
  const clock = last === to ? `, ${to.slice(11, 16)}` : ''
  return `${first === end ? first : `${first} – ${end}`}${clock}`
}

/** BI-01: the bill of the range beside that of the like period before it, and what changed. */
export function BillTable({ data }: { data: BillingData | undefined }) {
  const explain = useExplain()
  const columns = [
    ...billColumns('previous', data, explain),
    ...billColumns('present', data, explain),
    changeColumn(data?.billing_totals),
  ]
  const device: Column<BilledDevice> = {
    key: 'name',
    title: billingText.device,
    value: ({ name }) => name,
    total: () => billingText.total,
  }
  return (
    <Card
      title={billingText.bothBills}
      flush
      actions={
        data && (
          <TableFiles
            name={billingText.bothBills}
            columns={[device, ...columns]}
            rows={billedDevices(data)}
          />
        )
      }
    >
      <p className="px-4 pb-2 text-xs text-ink-soft">
        {data === undefined ? '\u00a0' : WHICH.map((which) => periodHeading(data, which)).join(' · ')}
      </p>
      <DataTable
        label={billingText.bothBills}
        columns={[device, ...columns]}
        rows={data === undefined ? [] : billedDevices(data)}
        loading={data === undefined}
        rowKey={({ id }) => id}
      />
    </Card>
  )
}

const WHICH = ['previous', 'present'] as const
const NAME = { previous: billingText.previousBill, present: billingText.presentBill } as const

function periodHeading({ periods }: BillingData, which: Which): string {
  return `${NAME[which]}: ${periodText(periods[which])}`
}

function billColumns(which: Which, data: BillingData | undefined, explain: Explain): Column<BilledDevice>[] {
  const total = data?.billing_totals[TOTAL[which]]
  const key = (part: string) => `bill.${which}.${part}`
  const of = ({ billing }: BilledDevice) => billing.totals[TOTAL[which]]
  const title = (figure: string) => `${NAME[which]}, ${figure}`
  const common = { align: 'right', wraps: true } as const
  return [
    {
      ...common,
      key: `${which}-kwh`,
      title: title(billingText.energy),
      isDetail: true,
      value: (device) => knownKwh(of(device)),
      cell: (device) => (
        <Energy
          amount={of(device)}
          label={`${title(billingText.energy)}, ${device.name}`}
          onExplain={explain(key(`energy.${device.id}`))}
        />
      ),
      total: () =>
        total && <Energy amount={total} label={title(billingText.energy)} onExplain={explain(key('kwh'))} />,
    },
    {
      ...common,
      key: `${which}-net`,
      title: title(billingText.beforeVat),
      isDetail: true,
      value: (device) => (knownNaira(of(device)) === null ? null : of(device).net_naira),
      cell: (device) => (knownNaira(of(device)) === null ? DASH : formatNaira(of(device).net_naira)),
      total: () =>
        total && (
          <ExplainButton label={title(billingText.beforeVat)} onExplain={explain(key('net'))}>
            {formatNaira(total.net_naira)}
          </ExplainButton>
        ),
    },
    {
      ...common,
      key: `${which}-naira`,
      title: title(billingText.amount),
      value: (device) => knownNaira(of(device)),
      cell: (device) => (
        <Amount
          amount={of(device)}
          label={`${title(billingText.amount)}, ${device.name}`}
          onExplain={explain(key(`line.${device.id}`))}
        />
      ),
      total: () =>
        total && <Amount amount={total} label={title(billingText.total)} onExplain={explain(key('total'))} />,
    },
  ]
}

type Both = Record<(typeof TOTAL)[Which], BillAmountRow>

function changeColumn(totals: Both | undefined): Column<BilledDevice> {
  return {
    key: 'change',
    title: billingText.change,
    align: 'right',
    value: ({ billing }) => computeChange(billing.totals),
    cell: ({ billing }) => <Change totals={billing.totals} />,
    total: () => totals && <Change totals={totals} />,
  }
}

/** Present less previous; null where an amount is not known or is of a part only. */
function computeChange({ present_total, previous_total }: Both): number | null {
  if (isPartOnly(present_total) || isPartOnly(previous_total)) return null
  return exactDifference(knownNaira(present_total), knownNaira(previous_total))
}

function Change({ totals }: { totals: Both }) {
  const change = computeChange(totals)
  if (change === null) return <Unknown reason={billingText.noChange} />
  const percent = percentChange(totals.present_total.value_naira, totals.previous_total.value_naira)
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2 md:flex-col md:items-end">
      {formatChange(change)}
      {percent !== null && (
        <span className="text-xs font-normal text-ink-soft">{formatChangePercent(percent)}</span>
      )}
    </span>
  )
}

type Explain = ReturnType<typeof useExplain>

interface ExplainedAmount {
  amount: BillAmountRow
  /** What the figure is called. */
  label: string
  onExplain: () => void
}

function Energy({ amount, label, onExplain }: ExplainedAmount) {
  const kwh = knownKwh(amount)
  if (kwh === null) return <Unknown reason={amount.unknown ?? billingText.noReading} />
  return (
    <span className="inline-flex flex-col items-end">
      <ExplainButton
        label={label}
        fullValue={measuredText(amount.coverage) ?? undefined}
        onExplain={onExplain}
      >
        {formatNumber(kwh)}
      </ExplainButton>
      <Estimated kwh={amount.estimated_kwh} />
    </span>
  )
}

function Amount({ amount, label, onExplain }: ExplainedAmount) {
  const naira = knownNaira(amount)
  if (naira !== null) {
    const partly = isPartOnly(amount) ? billingText.partlyPriced : undefined
    return (
      <ExplainButton label={label} fullValue={partly} onExplain={onExplain}>
        {formatNaira(naira)}
      </ExplainButton>
    )
  }
  if (knownKwh(amount) === null) return <Unknown reason={amount.unknown ?? billingText.noReading} />
  return <span className="text-ink-soft">{billingText.rateNotSet}</span>
}
