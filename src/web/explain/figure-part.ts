import { formatNaira, formatNumber, THIN_SPACE } from '#chart/format.ts'
import type { AnswerOf } from '../client/call.ts'

/** An explanation as it is answered, and any of its parts. */
export type ExplainAnswer = AnswerOf<'explain'>

export interface ExplainedPart extends Omit<ExplainAnswer['parts'][number], 'parts'> {
  parts?: readonly ExplainedPart[]
}

/** 61920, '₦' → '₦61,920.00'; 215, '₦/kWh' → '₦215.00/kWh'; 288, 'kWh' → '288.00 kWh'. */
export function formatWithUnit(value: number | null, unit: string, places = 2): string {
  if (value === null) return '—'
  if (unit.startsWith('₦')) return `${formatNaira(value, places)}${unit.slice(1)}`
  return unit === '' ? formatNumber(value, places) : `${formatNumber(value, places)}${THIN_SPACE}${unit}`
}
