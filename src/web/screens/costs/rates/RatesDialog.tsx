import { costText } from '#contract/messages.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
export function RatesDialog({ onClose }: { onClose: () => void }) {
  return <Dialog open onOpenChange={(open) => !open && onClose()} title={costText.rates} />
}
