import { formatNaira, formatNumber } from '#chart/format.ts'
import type { BillingData } from '#contract/billing/billing.ts'
import { billingText } from '#contract/billing/billing-messages.ts'
import { useExplain } from '../../shell/ExplainOutlet.tsx'
import { FigureCard } from '../../ui/FigureCard.tsx'
import { isPartOnly, knownKwh, knownNaira } from './bill-rows.ts'

type Totals = BillingData['billing_totals']

/** Total amount payable in words that nobody misses, and what a kWh cost (BI-01, BI-10). */
export function BillFigures({ totals }: { totals: Totals | undefined }) {
  const present = totals?.present_total
  const explain = useExplain()
  const naira = present === undefined ? null : knownNaira(present)
  const kwh = present === undefined ? null : knownKwh(present)
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-3 @min-[44rem]:grid-cols-3 @min-[64rem]:grid-cols-6 md:gap-4">
        <div className="col-span-2 grid">
          <FigureCard
            label={billingText.totalPayable}
            loading={totals === undefined}
            value={naira === null ? null : formatNaira(naira)}
            reason={kwh === null ? billingText.noReading : billingText.rateNotSet}
            coverage={present?.coverage ?? null}
            onExplain={explain('bill.present.total')}
            estimated={present?.estimated_kwh ?? 0}
          >
            {present !== undefined && <Parts present={present} kwh={kwh} />}
          </FigureCard>
        </div>
        <Metric totals={totals} name="blended_cost_per_kwh" label={billingText.blendedPerKwh} />
        <Metric totals={totals} name="diesel_per_kwh" label={billingText.dieselPerKwh} />
        <Metric totals={totals} name="utility_per_kwh" label={billingText.utilityPerKwh} />
        <Metric totals={totals} name="ipp_per_kwh" label={billingText.ippPerKwh} />
      </div>
    </div>
  )
}

function Parts({ present, kwh }: { present: Totals['present_total']; kwh: number | null }) {
  return (
    <p className="text-xs text-ink-soft">
      {kwh !== null && `${formatNumber(kwh)} kWh`}
      {knownNaira(present) !== null &&
        ` · ${formatNaira(present.net_naira)} + VAT ${formatNaira(present.vat_naira)}`}
      {isPartOnly(present) && <span className="mt-1 block text-warn">{billingText.partlyPriced}</span>}
    </p>
  )
}

interface MetricProps {
  totals: Totals | undefined
  name: Exclude<keyof Totals['metrics'], 'unit' | 'unknown' | 'partial'>
  label: string
}

function Metric({ totals, name, label }: MetricProps) {
  const explain = useExplain()
  const metrics = totals?.metrics
  const isKnown = metrics !== undefined && !metrics.unknown.includes(name)
  return (
    <FigureCard
      label={label}
      loading={totals === undefined}
      value={isKnown ? formatNaira(metrics[name]) : null}
      reason={billingText.noMetric}
      {...(isKnown ? { onExplain: explain(`bill.metric.${name.split('_')[0]}`) } : {})}
    />
  )
}
