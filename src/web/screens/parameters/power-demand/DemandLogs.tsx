import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { demandText } from '#contract/analysis-page-messages.ts'
import type { PowerDemand } from '#contract/calls/parameters.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import type { Column } from '../../../table/column.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.ts'
import { RawLogs } from '../../analysis/RawLogs.tsx'
import type { DemandRow } from './demand-rows.ts'
import { demandColumns, demandRows } from './demand-rows.ts'

/** Every bucket of every source, as a table, CSV and Excel. */
export function DemandLogs({ demand, bucket }: { demand: PowerDemand; bucket: Bucket }) {
  const columns = demandColumns(bucket)
  const rows = demandRows(demand)
  return (
    <RawLogs
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      fileName="power-demand"
      exports={<ExportExcel columns={columns} rows={rows} />}
    />
  )
}

/** The file is made in the browser; what makes it is loaded when it is asked for. */
function ExportExcel({
  columns,
  rows,
}: {
  columns: readonly Column<DemandRow>[]
  rows: readonly DemandRow[]
}) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { excelFile } = await import('../../../table/excel.ts')
      // S2 §9: the name begins with a random whole number from 0 to 100.
      const lead = Math.floor(Math.random() * 101)
      saveFile(await excelFile(demandText.title, columns, rows), `${lead}${demandText.fileName}`)
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
      busy={busy}
      busyLabel={demandText.making}
      onClick={() => void save()}
    >
      {demandText.exportExcel}
    </Button>
  )
}
