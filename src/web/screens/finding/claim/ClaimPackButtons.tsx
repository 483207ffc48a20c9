import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import type { FindingRow } from '#contract/finding/findings.ts'
import { callFile } from '../../../client/call.ts'
import { errorSentence } from '../../../client/client-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { claimText } from '../../../words/finding/claim.ts'

const CALLS = { pdf: 'claimPack', csv: 'claimPackCsv' } as const

/** The claim as a file to send: made anew each time, from the figures as they stand. */
export function ClaimPackButtons({ finding }: { finding: FindingRow }) {
  const [busy, setBusy] = useState<keyof typeof CALLS | null>(null)
  const save = async (kind: keyof typeof CALLS) => {
    if (busy !== null) return
    setBusy(kind)
    toast({ title: claimText.madeTitle, description: claimText.made })
    try {
      const file = await callFile(CALLS[kind], { params: { findingId: finding.id } })
      saveFile(file, `claim-${finding.from.slice(0, 7)}-${finding.id}.${kind}`)
    } catch (error) {
      toast({ title: errorSentence(error), tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      <Button
        tone="primary"
        icon={<FileText aria-hidden="true" className="size-4" />}
        busy={busy === 'pdf'}
        busyLabel={claimText.making}
        onClick={() => void save('pdf')}
      >
        {claimText.pack}
      </Button>
      <Button
        icon={<Download aria-hidden="true" className="size-4" />}
        aria-label={claimText.csvOf}
        busy={busy === 'csv'}
        busyLabel={claimText.making}
        onClick={() => void save('csv')}
      >
        {claimText.csv}
      </Button>
    </>
  )
}
