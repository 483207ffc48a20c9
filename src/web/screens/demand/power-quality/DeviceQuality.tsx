import { useMemo } from 'react'
import { formatDay, formatNumber, measuredText } from '#chart/format.ts'
import type { Measure } from '#contract/energy/parameters.ts'
import { LineChart } from '../../../chart/LineChart.tsx'
import { useBranchZone } from '../../../shell/use-branch-zone.ts'
import type { View } from '../../../shell/use-view.ts'
import { powerQualityText } from '../../../words/analysis.ts'
import { MEASURES } from './measure.ts'
import { QualityLogs } from './QualityLogs.tsx'
import type { QualityDevice } from './quality-lines.ts'
import { qualityLines } from './quality-lines.ts'

export interface DeviceQualityProps {
  device: QualityDevice
  measure: Measure
  unit: string
  view: View
}

/** One device: its lines, then the readings behind them. */
export function DeviceQuality({ device, measure, unit, view }: DeviceQualityProps) {
  const { name, device_id, readings, is_thinned, coverage } = device
  const zone = useBranchZone()(device.branch_name)
  const drawn = useMemo(() => qualityLines(device, zone), [device, zone])
  const label = MEASURES.find(({ value }) => value === measure)?.label ?? ''
  const shown = (count: number) => formatNumber(count, 0)
  const note = [
    is_thinned ? powerQualityText.thinned(shown(drawn.times.length), shown(readings)) : null,
    measuredText(coverage),
    device.readings_from === null
      ? null
      : powerQualityText.removed(formatDay(device.readings_from.slice(0, 10))),
  ].filter((part) => part !== null)
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-3 md:gap-4">
      <h2 className="text-lg font-semibold">{name}</h2>
      <LineChart
        title={`${label}, ${name}`}
        headingLevel={3}
        unit={unit}
        note={note.join(' ')}
        times={drawn.times}
        series={drawn.series}
      />
      <QualityLogs
        key={`${device_id} ${measure}`}
        name={name}
        deviceId={device_id}
        measure={measure}
        view={view}
      />
    </section>
  )
}
