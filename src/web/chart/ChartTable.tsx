import type { ReactNode } from 'react'
import { MoreRows } from '../ui/MoreRows.tsx'
import { useGrowing } from '../ui/use-growing.ts'

interface ChartColumn {
  key: string
  label: string
}

export interface ChartTableProps {
  caption: string
  columns: readonly ChartColumn[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** The chart's figures as a real table. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  const { drawn, end, more } = useGrowing(rows)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a landmark for every table would be too many
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative max-h-96 overflow-auto rounded-sm"
    >
      <table className="w-full border-collapse text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-1 bg-card">
          <tr className="border-b border-line text-ink-soft">
            {columns.map((column) => (
              <Heading key={column.key} scope="col">
                {column.label}
              </Heading>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row) => (
            <Row key={row.key} cells={row.cells} columns={columns} />
          ))}
        </tbody>
      </table>
      {more && <MoreRows end={end} />}
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

function Row({ cells, columns }: { cells: readonly string[]; columns: readonly ChartColumn[] }) {
  const [first, ...others] = cells
  return (
    <tr className="border-b border-line last:border-0">
      <Heading scope="row">{first}</Heading>
      {others.map((cell, place) => (
        <td key={columns[place + 1]?.key} className={CELL}>
          {cell}
        </td>
      ))}
    </tr>
  )
}
