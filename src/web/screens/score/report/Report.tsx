import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { formatDay, formatMoment } from '#chart/format.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { call } from '../../../client/call.ts'
import { requestedReport } from '../../../range/report-range.ts'
import { REPORT_TYPES, type ReportSearch, type ReportType } from '../../../range/report-search.ts'
import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { selectionQuery } from '../../../shell/menu/selection.ts'
import { useView } from '../../../shell/use-view.ts'
import { DayField } from '../../../ui/field/DayField.tsx'
import { SegmentedControl } from '../../../ui/field/SegmentedControl.tsx'
import { DownloadReport } from './DownloadReport.tsx'
import { PeriodSteps } from './PeriodSteps.tsx'
import { ReportCards } from './ReportCards.tsx'
import { ReportCharts } from './ReportCharts.tsx'
import { ReportTables } from './ReportTables.tsx'

const route = getRouteApi('/app/report')

/** Home > Report (RP-01 … RP-04): a day, week, month or year and everything about it. */
export function Report() {
  const view = useView()
  const today = localDay(view.zone, view.now)
  const { day, type: reportType } = requestedReport(route.useSearch(), today)
  const reportDate = formatDay(day)
  const change = useChangeReport()
  const query = selectionQuery(view.selection)
  const asked = useQuery({
    queryKey: ['report', reportDate, reportType, query],
    queryFn: ({ signal }) =>
      call('report', { params: { date: reportDate, type: reportType }, query }, signal),
  })
  const data = asked.data?.authenticatedData
  return (
    <AnalysisPage
      title={reportText.title}
      asked={[asked]}
      ready={data !== undefined}
      actions={
        <div className="flex flex-wrap items-end gap-3">
          <PeriodSteps
            type={reportType}
            day={day}
            today={today}
            isRunning={data?.period.is_complete === false}
            onChange={change}
          />
          <DayField
            label={reportText.date}
            max={today}
            value={day}
            onChange={(event) =>
              isDay(event.target.value) && change({ reportDate: formatDay(event.target.value) })
            }
          />
          <SegmentedControl
            label={reportText.type}
            segments={REPORT_TYPES.map((value) => ({ value, label: reportText[value] }))}
            value={reportType}
            onValueChange={(value) => change({ reportType: value as ReportType })}
          />
          <DownloadReport date={reportDate} type={reportType} query={query} />
        </div>
      }
    >
      {data !== undefined && (
        <>
          {!data.period.is_complete && (
            <p className="text-xs text-ink-soft">
              {reportText.countedUntil(formatMoment(asked.dataUpdatedAt, view.zone))}
            </p>
          )}
          <ReportCards report={data} />
          <ReportCharts report={data} />
          <ReportTables report={data} />
        </>
      )}
    </AnalysisPage>
  )
}

function useChangeReport(): (change: ReportSearch) => void {
  const router = useRouter()
  return (change) => {
    void router.navigate({
      to: '/report',
      search: (before) => ({ ...before, ...change }),
      resetScroll: false,
    })
  }
}
