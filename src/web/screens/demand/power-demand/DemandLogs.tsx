import type { PowerDemand } from '#contract/energy/parameters.ts'
import { ExportExcel } from '../../../table/ExportExcel.tsx'
import { RawLogs } from '../../../table/RawLogs.tsx'
import { demandText } from '../../../words/analysis.ts'
import { demandColumns, demandRows } from './demand-rows.ts'

/** Every bucket of every source, as a table, CSV and Excel. */
export function DemandLogs({ demand }: { demand: PowerDemand }) {
  const columns = demandColumns(demand)
  const rows = demandRows(demand)
  return (
    <RawLogs
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      fileName="power-demand"
      exports={
        <ExportExcel name={demandText.title} fileName={demandText.fileName} columns={columns} rows={rows} />
      }
    />
  )
}
