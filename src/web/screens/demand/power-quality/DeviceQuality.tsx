import { useMemo } from 'react'
import { formatDay, formatNumber, formatQuantity, measuredText } from '#chart/format.ts'
import type { Measure } from '#contract/energy/parameters.ts'
import { round } from '#domain/round.ts'
import type { ChartBand } from '../../../chart/chart-band.ts'
import { LineChart } from '../../../chart/LineChart.tsx'
import { useChartLimits } from '../../../shell/notice/use-chart-limits.ts'
import { useBranchZone } from '../../../shell/use-branch-zone.ts'
import type { View } from '../../../shell/use-view.ts'
import { powerQualityText } from '../../../words/analysis.ts'
import { MEASURES } from './measure.ts'
import { QualityEvents } from './QualityEvents.tsx'
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
  const { name, device_id, readings, is_thinned, coverage, nominal_volts: nominal } = device
  const zone = useBranchZone()(device.branch_name)
  const drawn = useMemo(() => qualityLines(device, zone), [device, zone])
  const band = useMemo(() => voltageBand(measure, nominal), [measure, nominal])
  const limits = useChartLimits({ devices: [{ id: device_id, name }] }, measure)
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
        band={band}
        limits={limits}
      />
      <QualityEvents name={name} deviceId={device_id} view={view} />
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

/** ± 6 % and ± 10 % of the nominal voltage, behind the lines of a voltage. */
function voltageBand(measure: Measure, nominal: number): ChartBand | undefined {
  if (measure !== 'voltage') return undefined
  const [low, high] = [0.9 * nominal, 1.1 * nominal]
  const volts = (value: number) => formatQuantity(value, 'V', Number.isInteger(round(value, 1)) ? 0 : 1)
  return {
    good: [0.94 * nominal, 1.06 * nominal],
    limits: [low, high],
    words: {
      good: powerQualityText.band(volts(nominal)),
      limits: powerQualityText.bandLimits(volts(low), volts(high)),
    },
  }
}
