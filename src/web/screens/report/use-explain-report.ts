import type { ReportData } from '#contract/calls/report.ts'
import { useExplain } from '../../shell/ExplainOutlet.tsx'
import { formatDay } from '../../ui/format.ts'
import type { ExplainFigure } from '../analysis/RingCard.tsx'

/** Explains figures of this report by their names: its first day and type name it. */
export function useExplainReport({ period }: ReportData): ExplainFigure {
  const explain = useExplain()
  return (name) => explain(`report.${period.type}.${formatDay(period.from)}.${name}`)
}
