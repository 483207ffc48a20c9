import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mailText } from '#contract/billing/billing-messages.ts'
import { errorSentence } from '../../../client/client-error.ts'
import { now } from '../../../client/clock.ts'
import { shownRange } from '../../../range/shown-range.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import type { View } from '../../../shell/use-view.ts'
import type { Writing } from '../../../shell/use-write.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { mailDialogText } from '../../../words/billing.ts'
import { chosenIds } from '../chosen-ids.ts'
import { AddressForm } from './AddressForm.tsx'

/** BI-06: the bill of the page to one address, now. */
export function QuickBill({ view, writing }: { view: View; writing: Writing }) {
  const { tree } = useOrganisation()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (email: string) => {
    let isDone = false
    await writing.once(async () => {
      setFailure(null)
      try {
        const { from, to } = shownRange(view.search, now(), view.zone)
        const body = { email, selected_devices: chosenIds(view.selection, tree) }
        const { detail } = await writing.write('sendReport', { params: { from, to }, body })
        toast({ title: detail, tone: 'good' })
        isDone = true
      } catch (error) {
        toast({ title: mailText.sendFailed, tone: 'bad' })
        setFailure(errorSentence(error))
      } finally {
        void client.invalidateQueries({ queryKey: ['mailDeliveries'] })
      }
    })
    return isDone
  }
  return (
    <AddressForm
      name={mailDialogText.quick}
      submit={mailDialogText.send}
      busyLabel={mailDialogText.sending}
      busy={writing.busy}
      failure={failure}
      onSend={send}
    />
  )
}
