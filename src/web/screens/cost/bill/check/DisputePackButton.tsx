import { FileText } from 'lucide-react'
import { useState } from 'react'
import { callFile } from '../../../../client/call.ts'
import { errorSentence } from '../../../../client/client-error.ts'
import { Button } from '../../../../ui/Button.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { billCheckText } from '../../../../words/cost/bill-checks.ts'

/** The dispute as a file to send: from the figures as they stand, or as it was sent. */
export function DisputePackButton({ billId }: { billId: number }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      saveFile(await callFile('disputePack', { params: { billId } }), `dispute-bill-${billId}.pdf`)
    } catch (error) {
      toast({ title: errorSentence(error), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<FileText aria-hidden="true" className="size-4" />}
      busy={busy}
      busyLabel={billCheckText.making}
      onClick={() => void save()}
    >
      {billCheckText.pack}
    </Button>
  )
}
