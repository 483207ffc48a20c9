import { cx } from '../ui/cx.ts'
import { EstimatedMark } from '../ui/Estimated.tsx'

interface LegendEntry {
  key: string
  label: string
  colour: string
  /** A figure beside the label. */
  value?: string
}

export interface LegendProps {
  label: string
  entries: readonly LegendEntry[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
}

const ROW = 'mt-3 flex flex-wrap justify-center gap-x-1'
/** With figures: one or two columns, the figures under each other. */
const COLUMNS = 'mx-auto mt-3 grid max-w-80 gap-x-6 @min-[33rem]:max-w-xl @min-[33rem]:grid-cols-2'

/** Below the chart; a click takes a series out and puts it back. */
export function Legend({ label, entries, hidden, onToggle }: LegendProps) {
  const valued = entries.some((entry) => entry.value !== undefined)
  return (
    <div className="@container">
      <ul aria-label={label} className={valued ? COLUMNS : ROW}>
        {entries.map((entry) => {
          const shown = !hidden.has(entry.key)
          return (
            <li key={entry.key} className="max-w-full">
              <button
                type="button"
                aria-pressed={shown}
                onClick={() => onToggle(entry.key)}
                className={cx(
                  'flex min-h-7 max-w-full items-center gap-1.5 rounded-sm px-2 text-xs text-ink-soft transition-colors',
                  'hover:bg-primary-tint hover:text-primary-ink pointer-coarse:min-h-9',
                  valued && 'w-full',
                )}
              >
                <Swatch colour={entry.colour} shown={shown} />
                <span className={cx('truncate', !shown && 'line-through')}>{entry.label}</span>
                {entry.value !== undefined && (
                  <span className="ml-auto pl-2 font-medium whitespace-nowrap text-ink">{entry.value}</span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What the stripe of a bar says. */
export function EstimatedKey() {
  return (
    <p className="mt-1 flex items-center justify-center gap-1.5 text-xs text-ink-soft">
      <EstimatedMark />
      estimated
    </p>
  )
}

export function Swatch({ colour, shown = true }: { colour: string; shown?: boolean }) {
  return (
    <span
      aria-hidden="true"
      style={shown ? { background: colour } : { boxShadow: `inset 0 0 0 2px ${colour}` }}
      className="size-2.5 shrink-0 rounded-[3px]"
    />
  )
}
