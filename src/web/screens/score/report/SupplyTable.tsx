import { DASH, formatCoverage, formatNumber } from '#chart/format.ts'
import type { ReportData } from '#contract/score/report.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import { type SupplyRow, supplyHours, supplyVerdict } from '#contract/score/report-words.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import type { Column } from '../../../table/column.ts'
import { RawLogs } from '../../../table/RawLogs.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'

/** What each feeder gave, hours a day, against what its band promises. */
export function SupplyTable({ report: { supply, period } }: { report: ReportData }) {
  const explain = useExplain()
  const hours = (row: SupplyRow) => {
    const text = supplyHours(row, formatNumber)
    // The figure is explained by months.
    if (row.low === null || period.type !== 'monthly') return text
    return (
      <ExplainButton
        label={`${reportText.hoursADay}, ${row.name}`}
        onExplain={explain(`supply.hours.${row.device_id}.${monthFromDay(period.from)}`)}
      >
        {text}
      </ExplainButton>
    )
  }
  return (
    <RawLogs
      title={reportText.supply}
      columns={[FEEDER, { ...HOURS, cell: hours }, ...REST]}
      rows={supply}
      rowKey={({ device_id }) => device_id}
      fileName="grid-supply"
    />
  )
}

const right = 'right' as const
const FEEDER: Column<SupplyRow> = { key: 'name', title: reportText.feeder, value: ({ name }) => name }
const HOURS: Column<SupplyRow> = {
  key: 'hours',
  title: reportText.hoursADay,
  align: right,
  value: ({ low }) => low,
}
const REST: readonly Column<SupplyRow>[] = [
  {
    key: 'promised',
    title: reportText.promised,
    align: right,
    value: ({ promised }) => promised,
    cell: ({ promised }) => formatNumber(promised),
  },
  {
    key: 'verdict',
    title: reportText.supplyVerdict,
    value: supplyVerdict,
    cell: (row) => supplyVerdict(row) ?? DASH,
  },
  {
    key: 'coverage',
    title: reportText.measuredShare,
    align: right,
    value: ({ coverage }) => coverage,
    cell: ({ coverage }) => formatCoverage(coverage),
  },
]
