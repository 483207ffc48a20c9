import { useState } from 'react'
import { rangeName } from '#domain/time/range/range-name.ts'
import { callFile } from '../../client/call.ts'
import { errorSentence } from '../../client/client-error.ts'
import { now } from '../../client/clock.ts'
import { shownRange } from '../../range/shown-range.ts'
import { useOrganisation } from '../../shell/menu/organisation.ts'
import type { View } from '../../shell/use-view.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { downloadText } from '../../words/billing.ts'
import { chosenIds } from './chosen-ids.ts'

type Kind = 'pdf' | 'xlsx'

/** BI-07: the bill of the page as a file named after its range. */
export function useDownload({ search, zone, selection }: View) {
  const { tree } = useOrganisation()
  const [busy, setBusy] = useState<Kind | null>(null)
  const download = async (kind: Kind) => {
    if (busy !== null) return
    setBusy(kind)
    const { title, message, durationMs } = downloadText
    if (kind === 'pdf') toast({ title, description: message, durationMs })
    try {
      const { from, to, interval } = shownRange(search, now(), zone)
      const body = { selected_devices: chosenIds(selection, tree) }
      const file = await callFile(kind === 'pdf' ? 'reportDownload' : 'reportDownloadXlsx', {
        params: { from, to },
        body,
      })
      saveFile(file, `Billing_for_${rangeName(interval, zone)}.${kind}`)
    } catch (error) {
      toast({ title: errorSentence(error), tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }
  return { download, busy }
}
