import type { ReactNode } from 'react'
import type { ChartLimit } from '#chart/types.ts'
import { cx } from '../ui/cx.ts'
import { alertLinesText } from '../words/demand/chart-marks.ts'
import type { ChartBand } from './chart-band.ts'

interface LimitMarksProps {
  limits: readonly ChartLimit[]
  band?: ChartBand | undefined
}

/** What is drawn across a chart: the good stretch, what is not to be left, and what an alert waits for. */
export function LimitMarks({ limits, band }: LimitMarksProps) {
  if (limits.length === 0 && band === undefined) return null
  return (
    <ul className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1 text-xs text-ink-soft">
      {band !== undefined && (
        <>
          <Mark look="h-3 rounded-sm border border-good/40 bg-good/15">{band.words.good}</Mark>
          <Mark look="border-t-2 border-dotted border-warn">{band.words.limits}</Mark>
        </>
      )}
      {limits.length > 0 && (
        <Mark look="border-t-2 border-dashed border-bad">
          {alertLinesText(limits.map(({ label }) => label))}
        </Mark>
      )}
    </ul>
  )
}

function Mark({ look, children }: { look: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className={cx('w-6 shrink-0', look)} />
      {children}
    </li>
  )
}
