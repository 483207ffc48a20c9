export interface ChartTableProps {
  caption: string
  head: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

const CELL =
  'px-3 py-1.5 text-right whitespace-nowrap first:sticky first:left-0 first:bg-card first:text-left'

/** The chart's figures as a real table. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
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
        <thead>
          <tr className="border-b border-line text-ink-soft">
            {head.map((cell) => (
              <th key={cell} scope="col" className={`${CELL} font-medium`}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-line last:border-0">
              {row.cells.map((cell, place) =>
                place === 0 ? (
                  <th key={head[place]} scope="row" className={`${CELL} font-medium`}>
                    {cell}
                  </th>
                ) : (
                  <td key={head[place]} className={CELL}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
