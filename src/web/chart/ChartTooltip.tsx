import { Swatch } from './Legend.tsx'

interface TooltipRow {
  key: string
  label: string
  colour: string
  value: string
  /** How much of it is estimated, in words. */
  part?: string | null
}

export interface ChartTooltipProps {
  title: string
  note?: string | undefined
  rows: readonly TooltipRow[]
  total?: string | undefined
  /** The point it belongs to, and the width it must stay within. */
  x: number
  y: number
  withinPx: number
}

const WIDTH = 216
const APART = 12

/** Beside its point, on the side with more room. Assistive technology reads the same words from the cursor. */
export function ChartTooltip({ title, note, rows, total, x, y, withinPx }: ChartTooltipProps) {
  const width = Math.min(WIDTH, withinPx)
  const beside = x < withinPx / 2 ? x + APART : x - APART - width
  const left = Math.max(0, Math.min(withinPx - width, beside))
  return (
    <div
      aria-hidden="true"
      style={{ left, top: y, width }}
      className="pointer-events-none absolute z-10 rounded-md border border-line bg-raised p-2 text-xs text-ink shadow-card"
    >
      <p className="font-semibold">{title}</p>
      {note && <p className="text-ink-soft">{note}</p>}
      <ul className="mt-1 flex flex-col gap-0.5">
        {rows.map((row) => (
          <li key={row.key}>
            <span className="flex items-center gap-1.5">
              <Swatch colour={row.colour} />
              <span className="min-w-0 flex-1 truncate text-ink-soft">{row.label}</span>
              <span className="font-medium whitespace-nowrap">{row.value}</span>
            </span>
            {row.part && <span className="block text-right text-ink-soft">{row.part}</span>}
          </li>
        ))}
      </ul>
      {total !== undefined && (
        <p className="mt-1 flex justify-between border-t border-line pt-1 font-semibold">
          <span>Total</span>
          <span className="whitespace-nowrap">{total}</span>
        </p>
      )}
    </div>
  )
}
