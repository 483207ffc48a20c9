import { useState } from 'react'
import { formatDay, formatNumber } from '#chart/format.ts'
import type { PowerQualityLog } from '#contract/energy/parameters.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { ExportCsv } from '../../../table/ExportCsv.tsx'
import { momentColumns } from '../../../table/moment-columns.ts'
import { Pager } from '../../../table/Pager.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useInView } from '../../../ui/use-in-view.ts'
import { powerQualityText, rawLogsText } from '../../../words/analysis.ts'
import { LINES } from './measure.ts'
import type { LogOf, LogRow } from './use-quality-log.ts'
import { useQualityLog, wholeLog } from './use-quality-log.ts'

const figure = (key: keyof Omit<LogRow, 'at'>, title: string): Column<LogRow> => ({
  key,
  title,
  align: 'right',
  sortable: false,
  value: (row) => row[key],
})

/** Lines that this device sends; a page of rows shows which. */
function qualityColumns(rows: readonly LogRow[], unit: string): Column<LogRow>[] {
  const sent = (['l1', 'l2', 'l3', 'neutral', 'total'] as const).filter((key) =>
    rows.some((row) => row[key] !== null),
  )
  return [
    ...momentColumns<LogRow>(null, ({ at }) => at).map((column) => ({ ...column, sortable: false })),
    ...sent.map((key) => figure(key, `${LINES[key].label} (${unit})`)),
    figure('frequency', powerQualityText.frequency),
    figure('power_factor', powerQualityText.powerFactor),
  ]
}

const emptyTitle = (log: PowerQualityLog | undefined) =>
  log?.readings_from ? powerQualityText.removed(formatDay(log.readings_from.slice(0, 10))) : rawLogsText.empty

/** Readings of one device as the meter sent them: by page on the screen, all of them in the file. */
export function QualityLogs({ name, ...of }: LogOf & { name: string }) {
  const { seen, ref } = useInView()
  const [page, setPage] = useState(0)
  const { data, error, pages, isFetching, refetch } = useQualityLog(of, page, seen)
  const title = `${rawLogsText.title}, ${name}`
  const columns = qualityColumns(data?.rows ?? [], data?.unit ?? '')
  const hasRows = data !== undefined && data.rows.length > 0
  return (
    <div ref={ref} className="min-w-0">
      <Card
        title={title}
        headingLevel={3}
        flush
        actions={
          hasRows && (
            <ExportCsv
              name={title}
              fileName={`power-quality-${name}`}
              columns={columns}
              rows={() => wholeLog(of)}
            />
          )
        }
      >
        {data === undefined && error !== null ? (
          <Lost query={{ error, isFetching, refetch }} />
        ) : (
          <div data-print="whole" className="max-h-[32rem] overflow-y-auto md:max-h-none">
            <DataTable
              label={title}
              columns={columns}
              rows={data?.rows ?? []}
              rowKey={({ at }) => at}
              loading={data === undefined}
              maxHeight={360}
              empty={<EmptyState title={emptyTitle(data)} />}
              footer={
                pages > 1 && (
                  <>
                    <span>{powerQualityText.ofAll(formatNumber(data?.total ?? 0, 0))}</span>
                    <Pager label={title} page={page} pages={pages} onPage={setPage} />
                  </>
                )
              }
            />
          </div>
        )}
      </Card>
    </div>
  )
}
