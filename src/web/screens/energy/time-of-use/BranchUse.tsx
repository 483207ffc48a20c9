import { formatNumber } from '#chart/format.ts'
import type { TimeOfUse } from '#contract/energy/parameters.ts'
import type { Column } from '../../../table/column.ts'
import { formatOrNull } from '../../../table/format-or-null.ts'
import { momentColumns, type RowsCut } from '../../../table/moment-columns.ts'
import { RawLogs } from '../../../table/RawLogs.tsx'
import { FigureCard } from '../../../ui/FigureCard.tsx'
import { timeOfUseText } from '../../../words/analysis.ts'

type Branch = TimeOfUse['branches'][number]
type Row = Branch['rows'][number]

/** One branch: hours of use of each device, then the same bucket by bucket. */
export function BranchUse({ branch, cut }: { branch: Branch; cut: RowsCut }) {
  const { name, devices, rows, period_total_hours: hours } = branch
  return (
    <section aria-label={name} className="@container flex min-w-0 flex-col gap-3 md:gap-4">
      <div>
        <h2 className="text-lg font-semibold">{name}</h2>
        <p className="text-xs text-ink-soft">{timeOfUseText.ofPeriod(formatNumber(hours))}</p>
      </div>
      <div className="grid grid-cols-1 gap-3 @min-[26rem]:grid-cols-2 @min-[44rem]:grid-cols-3 @min-[64rem]:grid-cols-4 md:gap-4">
        {devices.map((device) => (
          <FigureCard
            key={device.device_id}
            label={device.name}
            value={formatOrNull(device.hours, formatNumber)}
            unit={timeOfUseText.hours}
            coverage={device.coverage}
            reason={timeOfUseText.noHours}
          />
        ))}
      </div>
      <RawLogs
        of={name}
        headingLevel={3}
        columns={timeOfUseColumns(branch, cut)}
        rows={rows}
        rowKey={({ post_datetime }) => post_datetime}
        fileName={`time-of-use-${name}`}
        note={cut.coarsened}
      />
    </section>
  )
}

/** At the end of each bucket: hours in it, and hours since the range began. */
function timeOfUseColumns({ devices }: Branch, cut: RowsCut): Column<Row>[] {
  return [
    ...momentColumns<Row>(cut, ({ post_datetime }) => post_datetime),
    ...devices.flatMap((device, place): Column<Row>[] => [
      {
        key: `hours-${device.device_id}`,
        title: `${device.name} (${timeOfUseText.hours})`,
        align: 'right',
        value: ({ hours }) => hours[place] ?? null,
      },
      {
        key: `cumulative-${device.device_id}`,
        title: `${device.name} (${timeOfUseText.cumulative})`,
        align: 'right',
        value: ({ cumulative }) => cumulative[place] ?? null,
      },
    ]),
  ]
}
