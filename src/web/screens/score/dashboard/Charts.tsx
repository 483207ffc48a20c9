import { useRouter } from '@tanstack/react-router'
import { memo } from 'react'
import { formatHours } from '#chart/format.ts'
import { DATES_BY_WIDTH } from '#chart/last-dates.ts'
import { isStacked } from '#chart/stacking.ts'
import { BarChart, type BarChartProps } from '../../../chart/BarChart.tsx'
import { bucketSeries } from '../../../chart/bucket-series.ts'
import { PieChart } from '../../../chart/PieChart.tsx'
import { useDeviceColours } from '../../../chart/use-device-colours.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { useAtLeast } from '../../../shell/use-min-width.ts'
import type { View } from '../../../shell/use-view.ts'
import { About } from '../../../ui/About.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { dashboardText } from '../../../words/dashboard.ts'
import { menuText } from '../../../words/shell.ts'
import { sourceLines } from '../../energy/source-lines.ts'
import type { Daily, Fine, Loads, Usage } from './answers.ts'
import { dailyBucket, dailyNote, dailySeries } from './daily-series.ts'
import { loadBars } from './load-bars.ts'
import { FINE_DAYS, type FineBucket } from './newest-part.ts'
import { supplyLines } from './supply-lines.ts'
import { usageSlices } from './usage-slices.ts'

const DESKTOP = 1280

interface DailyChartProps {
  daily: Daily | undefined
  view: View
}

/** DB-05; beside the doughnut and its legend there is room for more height. */
export const DailyChart = memo(function DailyChart({ daily, view }: DailyChartProps) {
  const colours = useDeviceColours()
  const at = { bucket: dailyBucket(view.interval), now: view.now, zones: view.zones }
  return (
    <EnergyBars
      view={view}
      note={dailyNote(view.interval)}
      loading={daily === undefined}
      widthRules={DATES_BY_WIDTH}
      {...(daily === undefined ? NOTHING : dailySeries(daily, colours, at))}
    />
  )
})

/** SH-10: the newest days of the range, cut as somebody chose. */
export function FineChart({ energy, view }: { energy: Fine | undefined; view: View }) {
  const colours = useDeviceColours()
  const bucket = view.interval as FineBucket
  const at = { bucket, now: view.now, zones: view.zones }
  const ofValues = ({ values }: Fine['devices'][number]) => values
  const ofEstimates = ({ estimated_values }: Fine['devices'][number]) => estimated_values
  return (
    <EnergyBars
      view={view}
      note={dashboardText.fineNote(dashboardText.fineInterval[bucket], FINE_DAYS[bucket])}
      loading={energy === undefined}
      {...(energy === undefined
        ? NOTHING
        : bucketSeries(sourceLines(energy.dates, energy.devices, ofValues, colours, ofEstimates), at))}
    />
  )
}

const NOTHING = { categories: [], series: [] }

type BarsProps = Pick<BarChartProps, 'note' | 'loading' | 'widthRules' | 'categories' | 'series'>

function EnergyBars({ view, ...drawn }: BarsProps & { view: View }) {
  const isWide = useAtLeast(DESKTOP)
  const { branches, devices } = view.selection
  return (
    <BarChart
      title={dashboardText.daily}
      unit="kWh"
      stacked={isStacked({ items: branches.length + devices.length, anyBranch: branches.length > 0 })}
      height={isWide ? 430 : 280}
      {...drawn}
    />
  )
}

/** DB-06. */
export const PowerUsageChart = memo(function PowerUsageChart({ usage }: { usage: Usage | undefined }) {
  const colours = useDeviceColours()
  return (
    <PieChart
      title={dashboardText.powerUsage}
      note={dashboardText.powerUsageNote}
      actions={
        <>
          <About title={dashboardText.powerUsage}>{dashboardText.powerUsageMeaning}</About>
          <PageLink path={HOURS_IN_FULL} className={buttonClass({ size: 'sm' })}>
            {menuText.timeOfUse}
          </PageLink>
        </>
      }
      unit={dashboardText.hours}
      format={formatHours}
      loading={usage === undefined}
      slices={usage === undefined ? [] : usageSlices(usage, colours)}
      centreLines={usage === undefined ? [] : supplyLines(usage.supply_hours)}
      sliceHeading="Source"
    />
  )
})

const DETAILS = '/load-overview'
const HOURS_IN_FULL = '/parameters/time-of-use'

/** DB-08; the way to the details is offered once that page exists. */
export function LoadOverviewChart({ loads }: { loads: Loads }) {
  const router = useRouter()
  const { heading, ...drawn } = loadBars(loads)
  return (
    <BarChart
      title={menuText.loadOverview}
      unit="%"
      stacked={false}
      withTotal={false}
      maxThickness={60}
      categoryHeading={heading}
      {...drawn}
      {...(DETAILS in router.routesByPath
        ? {
            actions: (
              <PageLink path={DETAILS} className={buttonClass({ size: 'sm' })}>
                {dashboardText.viewDetails}
              </PageLink>
            ),
          }
        : {})}
    />
  )
}
