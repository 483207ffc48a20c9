import { Part } from '../../../shell/page/Part.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ratesText } from '../../../words/cost.ts'
import { RateTabs } from '../../cost/tariff/RateTabs.tsx'
import { useAddRate } from '../../cost/tariff/use-rates.ts'
import { useBrowserDay } from '../form/use-browser-day.ts'
import { useAdminCall } from '../use-admin-call.ts'

/** Tariffs, diesel prices and emission factors of a client, as its own people see them. */
export function Rates({ clientId }: { clientId: number }) {
  const { data, error, isFetching, refetch } = useAdminCall('adminRates', { params: { clientId } })
  const branches = useAdminCall('adminBranches', { query: { clientId } })
  const params = { clientId }
  const rows = {
    branches: branches.data?.data ?? [],
    today: useBrowserDay(),
    addTariff: useAddRate('adminAddTariff', (body) => ({ params, body })),
    addFactor: useAddRate('adminAddFactor', (body) => ({ params, body })),
  }
  const ask = { answer: data?.data, error, isFetching, retry: () => void refetch() }
  return (
    <Part title={ratesText.title} ask={ask}>
      {(rates) => (
        <Card title={ratesText.title}>
          {/* The lists of the tabs reach out to the edges of a dialog, which are wider than a card's. */}
          <div className="md:px-2">
            <RateTabs whose={`client ${clientId}`} rates={rates} {...rows} />
          </div>
        </Card>
      )}
    </Part>
  )
}
