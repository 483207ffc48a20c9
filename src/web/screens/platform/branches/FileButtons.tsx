import { Download, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { type CellValue, csvLinesText } from '#chart/csv-lines.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { rawLogsText } from '../../../words/analysis.ts'
import { fileButtonText } from '../../../words/platform.ts'

export interface FileTable {
  title: string
  /** The head, then the rows. */
  lines: readonly (readonly CellValue[])[]
}

/** CSV and Download in Excel: all tables of the page, in one file (AD-05). */
export function FileButtons({ name, tables }: { name: string; tables: readonly FileTable[] }) {
  const [busy, setBusy] = useState(false)
  const save = async (ending: 'csv' | 'xlsx') => {
    const { exportTitle: title, exportNotice: description, exportNoticeMs: durationMs } = rawLogsText
    setBusy(true)
    try {
      if (ending === 'csv') toast({ title, description, durationMs })
      saveFile(ending === 'csv' ? csvFile(tables) : await excelFile(tables), `${name}.${ending}`)
    } catch {
      toast({ title: fileButtonText.failed, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={<Download aria-hidden="true" className="size-4" />} onClick={() => void save('csv')}>
        {fileButtonText.csv}
      </Button>
      <Button
        icon={<FileSpreadsheet aria-hidden="true" className="size-4" />}
        busy={busy}
        onClick={() => void save('xlsx')}
      >
        {fileButtonText.excel}
      </Button>
    </>
  )
}

function csvFile(tables: readonly FileTable[]): Blob {
  const lines = tables.flatMap(({ title, lines }, place) => [...(place > 0 ? [[]] : []), [title], ...lines])
  return new Blob([csvLinesText(lines)], { type: 'text/csv;charset=utf-8' })
}

/** What makes a workbook is loaded when it is asked for. */
async function excelFile(tables: readonly FileTable[]): Promise<Blob> {
  const { workbook } = await import('../../../table/excel.ts')
  return workbook(tables)
}
