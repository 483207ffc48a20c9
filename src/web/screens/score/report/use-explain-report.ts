import { formatDay } from '#chart/format.ts'
import type { ReportData } from '#contract/score/report.ts'
import type { ExplainFigure } from '../../../chart/RingCard.tsx'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'

/** Explains figures of this report by their names: its first day and type name it. */
export function useExplainReport({ period }: ReportData): ExplainFigure {
  const explain = useExplain()
  return (name) => explain(`report.${period.type}.${formatDay(period.from)}.${name}`)
}
