import { formatDay } from '#chart/format.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import { FIRST_REPORT_DAY, reportBeside, reportDays, reportLabel } from '#domain/time/report-period.ts'
import type { ReportSearch, ReportType } from '../../../range/report-search.ts'
import { StepButtons } from '../../../ui/StepButtons.tsx'

interface PeriodStepsProps {
  type: ReportType
  /** A day of the period. */
  day: string
  today: string
  /** The period is not over. */
  isRunning: boolean
  onChange: (change: ReportSearch) => void
}

/** The report's period, with the one before it and the one after: both stand in the address (RP-01). */
export function PeriodSteps({ type, day, today, isRunning, onChange }: PeriodStepsProps) {
  const days = reportDays(type, day)
  const [first, last] = days
  return (
    <StepButtons
      before={{ label: reportText.before[type], disabled: first <= FIRST_REPORT_DAY }}
      after={{ label: reportText.after[type], disabled: last >= today }}
      onStep={(by) => onChange({ reportDate: formatDay(reportBeside(type, day, by)) })}
    >
      <h2 aria-live="polite" className="min-w-40 text-center text-lg font-semibold">
        {reportLabel(type, days)}
        {isRunning && <span className="ml-2 text-sm font-normal text-ink-soft">{reportText.soFar}</span>}
      </h2>
    </StepButtons>
  )
}
