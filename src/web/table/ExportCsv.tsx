import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorSentence } from '../client/client-error.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/overlay/toast.ts'
import { saveFile } from '../ui/save-file.ts'
import { rawLogsText } from '../words/analysis.ts'
import type { Column } from './column.ts'
import { csvText } from './csv.ts'

export interface ExportCsvProps<Row> {
  /** The table's. */
  name: string
  /** What the button says. */
  label?: string
  /** Without its ending. */
  fileName: string
  columns: readonly Column<Row>[]
  /** All of them: at hand, or still to be asked for. */
  rows: () => readonly Row[] | Promise<readonly Row[]>
}

/** PA-06. */
export function ExportCsv<Row>(props: ExportCsvProps<Row>) {
  const { name, label = rawLogsText.exportCsv, fileName, columns, rows } = props
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const { exportTitle: title, exportNotice: description, exportNoticeMs: durationMs } = rawLogsText
    toast({ title, description, durationMs })
    setBusy(true)
    try {
      const text = csvText(columns, await rows())
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
    } catch (error) {
      toast({ title: errorSentence(error), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      tone="quiet"
      icon={<Download aria-hidden="true" className="size-4" />}
      aria-label={`${label}: ${name}`}
      busy={busy}
      busyLabel={rawLogsText.exportNotice}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
