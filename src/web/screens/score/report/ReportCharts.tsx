import { getRouteApi } from '@tanstack/react-router'
import { formatHours } from '#chart/format.ts'
import type { ReportData } from '#contract/score/report.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import { BarChart } from '../../../chart/BarChart.tsx'
import { PieChart } from '../../../chart/PieChart.tsx'
import { useDeviceColours } from '../../../chart/use-device-colours.ts'
import { reportRange } from '../../../range/report-range.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { useView } from '../../../shell/use-view.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { localMoment } from '../../../ui/field/local-moment.ts'
import { menuText } from '../../../words/shell.ts'

const route = getRouteApi('/app/report')

/** RP-04: where the energy came from, how it went, how long each source was on. */
export function ReportCharts({ report }: { report: ReportData }) {
  const colours = useDeviceColours()
  const colour = (id: number) => colours.get(String(id)) ?? 'var(--source-unknown)'
  const view = useView()
  const { from, to } = reportRange(route.useSearch(), view.now, view.zone)
  const { source_consumption: sources, energy_consumption: energy, time_of_use: use } = report
  return (
    <div className="@container">
      <div className="grid gap-3 @min-[56rem]:grid-cols-2 md:gap-4">
        <PieChart
          title={reportText.sources}
          unit="kWh"
          shape="pie"
          sliceHeading={reportText.source}
          slices={sources.map(({ device_id, name, kwh }) => ({
            key: String(device_id),
            label: name,
            colour: colour(device_id),
            value: kwh,
          }))}
        />
        <BarChart
          title={reportText.timeOfUse}
          note={reportText.measuredHours(formatHours(use.period_total_hours))}
          actions={
            <PageLink
              path="/parameters/time-of-use"
              change={{ range: undefined, from, to }}
              className={buttonClass({ size: 'sm' })}
            >
              {menuText.timeOfUse}
            </PageLink>
          }
          unit="h"
          format={formatHours}
          stacked={false}
          withTotal={false}
          maxThickness={60}
          categoryHeading={reportText.period}
          categories={[{ key: 'hours', label: reportText.hoursOfUse }]}
          series={use.devices.map(({ device_id, name, hours }) => ({
            key: String(device_id),
            label: name,
            colour: colour(device_id),
            values: [hours],
          }))}
        />
        <div className="grid min-w-0 @min-[56rem]:col-span-2">
          <BarChart
            title={reportText.consumptionChart}
            unit="kWh"
            stacked={false}
            withTotal={false}
            categories={energy.dates.map((date) => ({ key: date, label: momentLabel(date) }))}
            series={[
              {
                key: 'used',
                label: reportText.used,
                colour: 'var(--series-1)',
                values: energy.used,
                estimated: energy.estimated,
              },
              {
                key: 'forecast',
                label: reportText.forecast,
                colour: 'var(--series-2)',
                values: energy.forecast,
                shape: 'line',
              },
            ]}
          />
        </div>
      </div>
    </div>
  )
}

/** A bucket that begins at midnight is a day or more. */
function momentLabel(date: string): string {
  const text = localMoment(date)
  return text.endsWith(' 00:00') ? text.slice(0, 10) : text
}
