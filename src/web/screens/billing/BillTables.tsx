import { billingText } from '#contract/billing-messages.ts'
import type { BillAmountRow, BillingData } from '#contract/calls/billing.ts'
import { useExplain } from '../../shell/ExplainOutlet.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { Card } from '../../ui/Card.tsx'
import { Estimated } from '../../ui/Estimated.tsx'
import { ExplainButton } from '../../ui/ExplainButton.tsx'
import { DASH, formatDay, formatNaira, formatNumber, measuredText } from '../../ui/format.ts'
import { Explained, Unknown } from '../../ui/Tooltip.tsx'
import type { BilledDevice } from './bill-rows.ts'
import { billedDevices, isPartOnly, knownKwh, knownNaira } from './bill-rows.ts'

type Which = 'present' | 'previous'
const TOTAL = { present: 'present_total', previous: 'previous_total' } as const

/** First and last day of a period: its end is the first instant that no longer belongs to it. */
export function periodText({ from, to }: { from: string; to: string }): string {
  const last = to.endsWith('T00:00:00') ? new Date(Date.parse(`${to}Z`) - 1).toISOString() : to
  const [first, end] = [formatDay(from.slice(0, 10)), formatDay(last.slice(0, 10))]
  return first === end ? first : `${first} – ${end}`
}

/** BI-01: the bill of the range, or that of the like period before it. */
export function BillTable({ data, which }: { data: BillingData | undefined; which: Which }) {
  const explain = useExplain()
  const title = which === 'present' ? billingText.presentBill : billingText.previousBill
  return (
    <Card title={title} flush>
      <p className="px-4 pb-2 text-xs text-ink-soft">
        {data === undefined ? '\u00a0' : periodText(data.periods[which])}
      </p>
      <DataTable
        label={title}
        columns={billColumns(which, data?.billing_totals[TOTAL[which]], explain)}
        rows={data === undefined ? [] : billedDevices(data)}
        loading={data === undefined}
        rowKey={(device) => device.id}
      />
    </Card>
  )
}

function billColumns(
  which: Which,
  total: BillAmountRow | undefined,
  explain: Explain,
): Column<BilledDevice>[] {
  const key = (part: string) => `bill.${which}.${part}`
  const of = ({ billing }: BilledDevice) => billing.totals[TOTAL[which]]
  return [
    {
      key: 'name',
      title: billingText.device,
      value: (device) => device.name,
      total: () => billingText.total,
    },
    {
      key: 'kwh',
      title: billingText.energy,
      align: 'right',
      value: (device) => knownKwh(of(device)),
      cell: (device) => (
        <Energy
          amount={of(device)}
          label={`${billingText.energy}, ${device.name}`}
          onExplain={explain(key(`energy.${device.id}`))}
        />
      ),
      total: () =>
        total && <Energy amount={total} label={billingText.energy} onExplain={explain(key('kwh'))} />,
    },
    {
      key: 'net',
      title: billingText.beforeVat,
      align: 'right',
      value: (device) => of(device).net_naira,
      cell: (device) => (knownNaira(of(device)) === null ? DASH : formatNaira(of(device).net_naira)),
      total: () =>
        total && (
          <ExplainButton label={billingText.beforeVat} onExplain={explain(key('net'))}>
            {formatNaira(total.net_naira)}
          </ExplainButton>
        ),
    },
    {
      key: 'naira',
      title: billingText.amount,
      align: 'right',
      value: (device) => knownNaira(of(device)),
      cell: (device) => (
        <Amount
          amount={of(device)}
          label={`${billingText.amount}, ${device.name}`}
          onExplain={explain(key(`line.${device.id}`))}
        />
      ),
      total: () =>
        total && <Amount amount={total} label={billingText.total} onExplain={explain(key('total'))} />,
    },
  ]
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

export function Amount({ amount, label, onExplain }: ExplainedAmount) {
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

type Usage = BillingData['billing_totals']['usage']
const registerOf = (kwh: number, { unknown }: Usage) => (unknown !== undefined && kwh === 0 ? null : kwh)

/** The optional usage table: registers at the start and the end, and what lies between. */
export function UsageTable({ data }: { data: BillingData | undefined }) {
  const register = (key: 'previous_kwh' | 'present_kwh', title: string): Column<BilledDevice> => ({
    key,
    title,
    align: 'right',
    value: ({ billing: { usage } }) => registerOf(usage[key], usage),
  })
  const usage = data?.billing_totals.usage
  return (
    <Card title={billingText.usage} flush>
      <p className="px-4 pb-2 text-xs text-ink-soft">{billingText.usageMeaning}</p>
      <DataTable
        label={billingText.usage}
        columns={[
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
            value: ({ billing }) => registerOf(billing.usage.total_usage_kwh, billing.usage),
            cell: ({ billing }) => <Used usage={billing.usage} />,
            total: () => usage && formatNumber(registerOf(usage.total_usage_kwh, usage)),
          },
        ]}
        rows={data === undefined ? [] : billedDevices(data)}
        loading={data === undefined}
        rowKey={(device) => device.id}
      />
    </Card>
  )
}

function Used({ usage }: { usage: Usage }) {
  const text = formatNumber(registerOf(usage.total_usage_kwh, usage))
  if (!usage.is_adjusted) return text
  return <Explained explanation={billingText.adjusted}>{text}</Explained>
}
