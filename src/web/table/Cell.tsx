import type { ReactNode } from 'react'
import { findAll, rowText } from './arrange.ts'
import type { Column, Searches } from './column.ts'
import { ANY_COLUMN } from './column.ts'

/** A cell's content, with what was searched for marked. */
export function cellContent<Row>(column: Column<Row>, row: Row, searches: Searches): ReactNode {
  if (column.cell) return column.cell(row)
  const text = rowText(column, row)
  const wanted = (searches[column.key] || searches[ANY_COLUMN] || '').trim()
  return column.searchable && wanted ? <Marked text={text} wanted={wanted} /> : text
}

function Marked({ text, wanted }: { text: string; wanted: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of findAll(text, wanted)) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  return [...parts, text.slice(at)]
}
