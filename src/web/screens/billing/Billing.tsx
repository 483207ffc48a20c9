import { billingText } from '#contract/billing-messages.ts'
import type { BillingData } from '#contract/calls/billing.ts'
import { hasFeature } from '#domain/permission/feature.ts'
import { BarChart } from '../../chart/BarChart.tsx'
import { ClientError, sentenceOf } from '../../client/client-error.ts'
import { useOrganisation } from '../../shell/organisation.ts'
import { useView } from '../../shell/use-view.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatNaira } from '../../ui/format.ts'
import { useDeviceColours } from '../use-device-colours.ts'
import { useViewCall } from '../use-view-call.ts'
import { BillFigures } from './BillFigures.tsx'
import { BillingActions } from './BillingActions.tsx'
import { BillTable, UsageTable } from './BillTables.tsx'
import { billingSeries } from './billing-series.ts'

/** Home > Billing. */
export function Billing() {
  const { client_type, features } = useOrganisation()
  if (hasFeature(client_type, features, 'billing')) return <AllowedBilling />
  return (
    <Card>
      <h1 className="sr-only">{billingText.title}</h1>
      <EmptyState title={billingText.title}>{billingText.notAllowed}</EmptyState>
    </Card>
  )
}

function AllowedBilling() {
  const view = useView()
  const bill = useViewCall('billingData', view)
  const data = bill.data?.authenticatedData
  const isNothing = bill.error instanceof ClientError && bill.error.status === 404
  if (data === undefined && bill.error !== null && !isNothing) {
    return (
      <Card>
        <h1 className="sr-only">{billingText.title}</h1>
        <ErrorState onRetry={() => void bill.refetch()} retrying={bill.isFetching}>
          {sentenceOf(bill.error)}
        </ErrorState>
      </Card>
    )
  }
  return (
    <>
      <h1 className="sr-only">{billingText.title}</h1>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <BillingActions view={view} />
      </div>
      {isNothing || data?.branches.length === 0 ? (
        <Card>
          <EmptyState title={billingText.nothingTitle}>{billingText.nothingHelp}</EmptyState>
        </Card>
      ) : (
        <Bill data={data} />
      )}
    </>
  )
}

function Bill({ data }: { data: BillingData | undefined }) {
  const { client_type } = useOrganisation()
  return (
    <>
      {client_type === 'RESELLER' && <p className="text-sm text-ink-soft">{billingText.resellerPrice}</p>}
      <BillFigures totals={data?.billing_totals} />
      <div className="@container">
        <div className="grid gap-3 @min-[56rem]:grid-cols-2 md:gap-4">
          <BillTable data={data} which="previous" />
          <BillTable data={data} which="present" />
          <Chart data={data} measure="consumption_kwh" />
          <Chart data={data} measure="consumption_naira" />
        </div>
      </div>
      <UsageTable data={data} />
    </>
  )
}

type Measure = Parameters<typeof billingSeries>[1]

/** BI-02; S1 §9: no bar is thicker than 50 px for energy, 60 px for naira. */
function Chart({ data, measure }: { data: BillingData | undefined; measure: Measure }) {
  const colours = useDeviceColours()
  const isNaira = measure === 'consumption_naira'
  const drawn = data === undefined ? { categories: [], series: [] } : billingSeries(data, measure, colours)
  return (
    <BarChart
      title={isNaira ? billingText.nairaChart : billingText.kwhChart}
      unit={isNaira ? '₦' : 'kWh'}
      {...(isNaira ? { format: (value: number | null) => formatNaira(value) } : {})}
      maxThickness={isNaira ? 60 : 50}
      empty={billingText.noChart}
      loading={data === undefined}
      stacked={drawn.series.length > 3}
      categoryHeading={billingText.month}
      {...drawn}
    />
  )
}
