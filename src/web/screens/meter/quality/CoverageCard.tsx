import { useState } from 'react'
import { formatDay, formatMoment, formatShare } from '#chart/format.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { qualityText } from '../../../words/quality.ts'
import { CoverageStrip } from './CoverageStrip.tsx'
import { dayShares } from './day-shares.ts'
import { QUALITY_FILLS, QualitySwatch } from './QualitySwatch.tsx'
import type { Quality, QualityDay } from './quality-calls.ts'

const share = (key: 'measured' | 'estimated' | 'missing'): Column<QualityDay> => ({
  key,
  title: qualityText[key],
  align: 'right',
  value: (day) => dayShares(day)[key],
  text: (day) => formatShare(dayShares(day)[key], 1),
})

const DAYS: readonly Column<QualityDay>[] = [
  { key: 'day', title: qualityText.day, value: ({ day }) => day, text: ({ day }) => formatDay(day) },
  share('measured'),
  share('estimated'),
  share('missing'),
  {
    key: 'held',
    title: qualityText.held,
    align: 'right',
    value: ({ held }) => held,
    text: ({ held }) => String(held),
  },
  {
    key: 'readings',
    title: qualityText.readings,
    align: 'right',
    value: ({ readings }) => readings,
    text: ({ readings }) => String(readings),
  },
]

/** The last 60 days: how much of each was measured, estimated and missing. */
export function CoverageCard({ quality }: { quality: Quality }) {
  const { days, shares, device } = quality
  const [isTable, setTable] = useState(false)
  const first = days[0]
  const last = days.at(-1)
  if (first === undefined || last === undefined || shares.measured === null) {
    return (
      <Card>
        <EmptyState title={qualityText.neverRead}>{qualityText.neverReadWhy}</EmptyState>
      </Card>
    )
  }
  return (
    <Card
      title={qualityText.readShare(formatShare(shares.measured, 1))}
      actions={
        <Button size="sm" tone="quiet" onClick={() => setTable(!isTable)}>
          {isTable ? qualityText.showStrip : qualityText.showTable}
        </Button>
      }
      flush={isTable}
    >
      {isTable ? (
        <DataTable
          label={qualityText.stripLabel(device.name)}
          columns={DAYS}
          rows={days}
          rowKey={({ day }) => day}
          maxHeight={420}
        />
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
            {qualityText.days(days.length, formatDay(first.day), formatDay(last.day))}
            <Freshness quality={quality} />
          </p>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {(['measured', 'estimated', 'missing'] as const).map((key) => (
              <li key={key} className="flex items-center gap-1.5">
                <QualitySwatch fill={QUALITY_FILLS[key]} />
                {qualityText[key]} <span className="font-semibold">{formatShare(shares[key], 1)}</span>
              </li>
            ))}
          </ul>
          <CoverageStrip days={days} label={qualityText.stripLabel(device.name)} />
          <p className="mt-2 text-xs text-ink-soft">
            {quality.longest_gap === null
              ? qualityText.noGap
              : qualityText.longestGap(
                  formatMoment(quality.longest_gap.from, device.zone),
                  formatMoment(quality.longest_gap.to, device.zone),
                )}
          </p>
        </>
      )}
    </Card>
  )
}

const SILENT_PERIODS = 3

/** Whether it reads now, by the clock of the answer. */
function Freshness({ quality }: { quality: Quality }) {
  const { newest_reading_at: newest, asked_at: now, period, device } = quality
  if (newest === null) return null
  const moment = formatMoment(newest, device.zone)
  if (now - newest <= SILENT_PERIODS * period.set_s * 1000) {
    return <Badge tone="good">{qualityText.readingNow(moment.slice(11))}</Badge>
  }
  return <Badge tone="warn">{qualityText.newest(moment)}</Badge>
}
