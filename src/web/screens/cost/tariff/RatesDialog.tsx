import { useToday } from '../../../form/use-today.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ratesText } from '../../../words/cost.ts'
import { RateTabs } from './RateTabs.tsx'
import { useAddRate, useRates } from './use-rates.ts'

/** What energy is priced by: tariffs, prices of diesel and emission factors, with their dates. */
export function RatesDialog({ onClose }: { onClose: () => void }) {
  const { data: answer, error, isFetching, refetch } = useRates()
  const { branches } = useOrganisation()
  const rows = {
    branches: branches.map(({ branch_id, name }) => ({ id: branch_id, name })),
    today: useToday(),
    addTariff: useAddRate('addTariff', (body) => ({ body })),
    addFactor: useAddRate('addFactor', (body) => ({ body })),
  }
  return (
    <Dialog
      open
      width="xl"
      onOpenChange={(open) => !open && onClose()}
      title={ratesText.title}
      description={ratesText.description}
    >
      {answer === undefined && error !== null ? (
        <Lost query={{ error, isFetching, refetch }} />
      ) : (
        <RateTabs whose="own" rates={answer?.data} {...rows} />
      )}
    </Dialog>
  )
}
