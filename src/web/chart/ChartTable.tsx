import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { BodyChunks, isChunked } from '../ui/rows/RowChunks.tsx'

interface ChartColumn {
  key: string
  label: string
}

type Cells = readonly string[]

export interface ChartTableProps {
  caption: string
  columns: readonly ChartColumn[]
  /** Thousands of rows are written as they are drawn. */
  rows: readonly { key: string; cells: Cells | (() => Cells) }[]
}

/** The chart's figures as a real table. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  const isLong = isChunked(rows)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a landmark for every table would be too many
    <div
      role="group"
      data-print="whole"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative max-h-96 overflow-auto rounded-sm"
    >
      <table className="w-full border-collapse text-xs" aria-rowcount={isLong ? rows.length + 1 : undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-1 bg-card">
          <tr className="border-b border-line text-ink-soft" aria-rowindex={isLong ? 1 : undefined}>
            {columns.map((column) => (
              <Heading key={column.key} scope="col">
                {column.label}
              </Heading>
            ))}
          </tr>
        </thead>
        <BodyChunks
          rows={rows}
          draw={({ key, cells }, place) => (
            <tr
              key={key}
              aria-rowindex={isLong ? place + 2 : undefined}
              className={cx(place < rows.length - 1 && 'border-b border-line')}
            >
              <RowCells cells={typeof cells === 'function' ? cells() : cells} columns={columns} />
            </tr>
          )}
        />
      </table>
    </div>
  )
}

const CELL =
  'px-3 py-1.5 text-right whitespace-nowrap first:sticky first:left-0 first:bg-card first:text-left'

function Heading({ scope, children }: { scope: 'row' | 'col'; children: ReactNode }) {
  return (
    <th scope={scope} className={`${CELL} font-medium`}>
      {children}
    </th>
  )
}

function RowCells({ cells, columns }: { cells: Cells; columns: readonly ChartColumn[] }) {
  const [first, ...others] = cells
  return (
    <>
      <Heading scope="row">{first}</Heading>
      {others.map((cell, place) => (
        <td key={columns[place + 1]?.key} className={CELL}>
          {cell}
        </td>
      ))}
    </>
  )
}
