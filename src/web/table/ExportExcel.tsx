import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/overlay/toast.ts'
import { saveFile } from '../ui/save-file.ts'
import { demandText } from '../words/analysis.ts'
import type { Column } from './column.ts'

export interface ExportExcelProps<Row> {
  /** The sheet's. */
  name: string
  /** What the button says. */
  label?: string
  /** With its ending. */
  fileName: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** The file is made in the browser; what makes it is loaded when it is asked for. */
export function ExportExcel<Row>(props: ExportExcelProps<Row>) {
  const { name, label = demandText.exportExcel, fileName, columns, rows } = props
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { excelFile } = await import('./excel.ts')
      // S2 §9: the name begins with a random whole number from 0 to 100.
      const lead = Math.floor(Math.random() * 101)
      saveFile(await excelFile(name, columns, rows), `${lead}${fileName}`)
    } catch {
      toast({ title: demandText.failed, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      tone="quiet"
      icon={<FileSpreadsheet aria-hidden="true" className="size-4" />}
      aria-label={label === demandText.exportExcel ? undefined : `${label}: ${name}`}
      busy={busy}
      busyLabel={demandText.making}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
