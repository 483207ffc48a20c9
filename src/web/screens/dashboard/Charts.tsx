import { useRouter } from '@tanstack/react-router'
import { dashboardText } from '#contract/messages.ts'
import { BarChart } from '../../chart/BarChart.tsx'
import { DATES_BY_WIDTH } from '../../chart/last-dates.ts'
import { PieChart } from '../../chart/PieChart.tsx'
import { isStacked } from '../../chart/stacking.ts'
import { PageLink } from '../../shell/PageLink.tsx'
import { useAtLeast } from '../../shell/use-at-least.ts'
import type { View } from '../../shell/use-view.ts'
import { About } from '../../ui/About.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { formatHours } from '../../ui/format.ts'
import { useDeviceColours } from '../use-device-colours.ts'
import type { Daily, Loads, Usage } from './answers.ts'
import { dailyBucket, dailyNote, dailySeries } from './daily-series.ts'
import { loadBars } from './load-bars.ts'
import { usageSlices } from './usage-slices.ts'

const DESKTOP = 1280

/** DB-05; beside the doughnut and its legend there is room for more height. */
export function DailyChart({ daily, view }: { daily: Daily | undefined; view: View }) {
  const colours = useDeviceColours()
  const isWide = useAtLeast(DESKTOP)
  const { branches, devices } = view.selection
  const at = { bucket: dailyBucket(view.interval), now: view.now, zones: view.zones }
  const drawn = daily === undefined ? { categories: [], series: [] } : dailySeries(daily, colours, at)
  return (
    <BarChart
      title={dashboardText.daily}
      note={dailyNote(view.interval)}
      unit="kWh"
      loading={daily === undefined}
      stacked={isStacked({ items: branches.length + devices.length, anyBranch: branches.length > 0 })}
      widthRules={DATES_BY_WIDTH}
      height={isWide ? 430 : 280}
      {...drawn}
    />
  )
}

/** DB-06. */
export function PowerUsageChart({ usage }: { usage: Usage | undefined }) {
  const colours = useDeviceColours()
  return (
    <PieChart
      title={dashboardText.powerUsage}
      note={dashboardText.powerUsageNote}
      actions={<About title={dashboardText.powerUsage}>{dashboardText.powerUsageMeaning}</About>}
      unit={dashboardText.hours}
      format={formatHours}
      loading={usage === undefined}
      slices={usage === undefined ? [] : usageSlices(usage, colours)}
      centreLabel={dashboardText.allSources}
      sliceHeading="Source"
    />
  )
}

const DETAILS = '/load-overview'

/** DB-08; the way to the details is offered once that page exists. */
export function LoadOverviewChart({ loads }: { loads: Loads }) {
  const router = useRouter()
  const { heading, ...drawn } = loadBars(loads)
  return (
    <BarChart
      title={dashboardText.loadOverview}
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
