import { type CellValue, csvLinesText } from '#chart/csv-lines.ts'
import { explainText } from '../words/explain.ts'
import type { ExplainAnswer, ExplainedPart } from './figure-part.ts'

const SIGNS = { sum: '+', difference: '−', product: '×', ratio: '÷', choice: 'of' } as const

/** How a part goes into the figure above it; the first one stands by itself. */
export function partSign(op: ExplainedPart['op'], place: number): string {
  return op === 'sum' || place === 0 ? '' : SIGNS[op]
}

/** The tree as a table: one line a part, the figure itself first. */
export function partsCsv(told: ExplainAnswer): string {
  return csvLinesText([[...explainText.csv], ...csvLines(told, 0, '')])
}

function csvLines(part: ExplainedPart, level: number, how: string): CellValue[][] {
  const { label, note, value, unit, places, state, op, parts = [], rest } = part
  const number = value === null || places <= 2 ? value : value.toFixed(places)
  return [
    [String(level), label, how, note ?? '', number, unit, state],
    ...parts.flatMap((one, n) => csvLines(one, level + 1, op === 'sum' ? '+' : partSign(op, n))),
    ...(rest === null ? [] : [[String(level + 1), rest.label, '+', '', String(rest.value), unit, 'known']]),
  ]
}
