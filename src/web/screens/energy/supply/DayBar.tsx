import { cx } from '../../../ui/cx.ts'
import type { SupplyLines } from './supply-day.ts'

const DAY_HOURS = 24
const share = (hours: number) => `${(hours / DAY_HOURS) * 100}%`

interface DayBarProps {
  low: number
  high: number
  lines: SupplyLines | null
}

/** The grid's hours of a day against the lines of promise and claim, which run on through the rows. */
export function DayBar({ low, high, lines }: DayBarProps) {
  return (
    <span aria-hidden="true" className="relative block h-6 w-full">
      <span className="absolute top-2.5 left-0 h-1.5 rounded-l-sm bg-utility" style={{ width: share(low) }} />
      {high - low > 0.05 && (
        <span
          className="absolute top-2.5 h-1.5 bg-[repeating-linear-gradient(135deg,var(--hatch)_0_2px,var(--hatch-ground)_2px_4px)]"
          style={{ left: share(low), width: share(high - low) }}
        />
      )}
      {lines !== null && <Line at={lines.promised} className="bg-ink" />}
      {lines?.claim != null && <Line at={lines.claim} className="bg-bad" />}
    </span>
  )
}

function Line({ at, className }: { at: number; className: string }) {
  return <span className={cx('absolute inset-y-0 w-px', className)} style={{ left: share(at) }} />
}
