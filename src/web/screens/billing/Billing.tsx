import type { BillingData } from '#contract/billing/billing.ts'
import { billingText } from '#contract/billing/billing-messages.ts'
import { hasFeature } from '#domain/people/feature.ts'
import { ClientError } from '../../client/client-error.ts'
import { useOrganisation } from '../../shell/menu/organisation.ts'
import { PageLink } from '../../shell/menu/PageLink.tsx'
import { Lost } from '../../shell/page/Lost.tsx'
import { useView, type View } from '../../shell/use-view.ts'
import { useViewCall } from '../../shell/use-view-call.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BillFigures } from './BillFigures.tsx'
import { BillingActions } from './BillingActions.tsx'
import { BillingCharts } from './BillingCharts.tsx'
import { BillTable } from './BillTables.tsx'
import { UsageTable } from './UsageTable.tsx'

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
        <Lost query={bill} />
      </Card>
    )
  }
  return (
    <>
      <h1 className="sr-only">{billingText.title}</h1>
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:gap-x-1">
        <CostPages />
        <BillingActions view={view} />
      </div>
      {isNothing || data?.branches.length === 0 ? (
        <Card>
          <EmptyState title={billingText.nothingTitle}>{billingText.nothingHelp}</EmptyState>
        </Card>
      ) : (
        <Bill data={data} view={view} />
      )}
    </>
  )
}

function Bill({ data, view }: { data: BillingData | undefined; view: View }) {
  const { client_type } = useOrganisation()
  return (
    <>
      {client_type === 'RESELLER' && <p className="text-sm text-ink-soft">{billingText.resellerPrice}</p>}
      <BillFigures totals={data?.billing_totals} />
      <BillTable data={data} />
      <BillingCharts view={view} />
      <UsageTable data={data} />
    </>
  )
}

/** The menu of a RESELLER has Billing only (SH-03): its cost pages are reached from here (CT-02). */
function CostPages() {
  const { client_type } = useOrganisation()
  if (client_type !== 'RESELLER') return null
  return (
    <PageLink path="/cost-tracker" className={cx(buttonClass({ tone: 'quiet' }), 'mr-auto max-md:-ml-3')}>
      {billingText.ippPages}
    </PageLink>
  )
}
