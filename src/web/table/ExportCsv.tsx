import { Download } from 'lucide-react'
import { exportText } from '#contract/export-messages.ts'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'
import type { Column } from './column.ts'
import { csvOf } from './csv.ts'

interface ExportCsvProps<Row> {
  /** Of the file, without its ending. */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** PA-06: the whole table as a file. */
export function ExportCsv<Row>({ name, columns, rows }: ExportCsvProps<Row>) {
  const save = () => {
    toast({ title: exportText.title, description: exportText.message, durationMs: exportText.durationMs })
    saveFile(new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
  }
  return (
    <Button
      size="sm"
      disabled={rows.length === 0}
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={save}
    >
      {exportText.csv}
    </Button>
  )
}
