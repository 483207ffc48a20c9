import { measures } from '#contract/analysis-page-messages.ts'
import type { LineKey, Measure } from '#contract/calls/parameters.ts'

/** PA-01, in the order of the selector. */
export const MEASURES: readonly { value: Measure; label: string }[] = [
  { value: 'current', label: measures.current },
  { value: 'voltage', label: measures.voltage },
  { value: 'active-power', label: measures.active_power },
  { value: 'reactive-power', label: measures.reactive_power },
]

export const DEFAULT_MEASURE: Measure = 'current'

/** Letters that the specification's selector writes; 'Neutral' and 'Total' beside the phases. */
export const LINES: Readonly<Record<LineKey, { label: string; colour: string }>> = {
  l1: { label: 'L1', colour: 'var(--series-1)' },
  l2: { label: 'L2', colour: 'var(--series-2)' },
  l3: { label: 'L3', colour: 'var(--series-3)' },
  neutral: { label: 'Neutral', colour: 'var(--series-4)' },
  total: { label: 'Total', colour: 'var(--series-5)' },
}
