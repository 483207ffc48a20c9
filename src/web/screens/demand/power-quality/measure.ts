import type { LineKey } from '#contract/energy/parameters.ts'
import { MEASURE_KEYS } from '../../../range/measure-search.ts'
import { measures } from '../../../words/analysis.ts'

const LABELS = {
  current: measures.current,
  voltage: measures.voltage,
  'active-power': measures.active_power,
  'reactive-power': measures.reactive_power,
}

export const MEASURES = MEASURE_KEYS.map((value) => ({ value, label: LABELS[value] }))

/** Letters that the specification's selector writes; 'Neutral' and 'Total' beside the phases. */
export const LINES: Readonly<Record<LineKey, { label: string; colour: string }>> = {
  l1: { label: 'L1', colour: 'var(--series-1)' },
  l2: { label: 'L2', colour: 'var(--series-2)' },
  l3: { label: 'L3', colour: 'var(--series-3)' },
  neutral: { label: 'Neutral', colour: 'var(--series-4)' },
  total: { label: 'Total', colour: 'var(--series-5)' },
}
