import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { reportText } from '#contract/score/report-page-messages.ts'
import { callFile } from '../../../client/call.ts'
import { errorSentence } from '../../../client/client-error.ts'
import type { ReportType } from '../../../range/report-search.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { saveFile } from '../../../ui/save-file.ts'

interface DownloadReportProps {
  date: string
  type: ReportType
  query: { branches?: string; devices?: string }
}

/** RP-02: the page as report.pdf, made by the server. */
export function DownloadReport({ date, type, query }: DownloadReportProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await callFile('reportPdf', { params: { date, type }, query }), reportText.fileName)
    } catch (error) {
      toast({ title: errorSentence(error), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      busy={busy}
      busyLabel={reportText.downloading}
      icon={<FileDown aria-hidden="true" className="size-4" />}
      onClick={() => void download()}
    >
      {reportText.download}
    </Button>
  )
}
