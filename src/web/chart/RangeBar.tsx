import { cx } from '../ui/cx.ts'

export interface RangeTick {
  at: number
  label: string
  /** A limit that costs something is red. */
  isLimit?: boolean
}

export interface RangeBarProps {
  /** What is drawn, in a sentence. */
  label: string
  low: number
  /** Hatched from `low` up to here; equal: known. */
  high: number
  /** The right end of the scale. */
  most: number
  fill: 'utility' | 'primary'
  ticks?: readonly RangeTick[]
  lowLabel?: string
  highLabel?: string
}

const HATCH = {
  utility:
    'border border-line-strong/40 bg-[repeating-linear-gradient(135deg,var(--hatch)_0_2px,var(--hatch-ground)_2px_5px)]',
  primary:
    'border border-primary-ink/60 bg-[repeating-linear-gradient(135deg,var(--primary-ink)_0_1.5px,var(--primary-tint)_1.5px_4px)]',
}
const FILL = { utility: 'bg-utility', primary: 'bg-primary' }

/** A figure that is known within bounds against lines on the same scale: solid to its low end, hatched to its high end. */
export function RangeBar({ label, low, high, most, fill, ticks = [], lowLabel, highLabel }: RangeBarProps) {
  const share = (value: number) => `${Math.min(100, Math.max(0, (value / most) * 100))}%`
  return (
    <div role="img" aria-label={label} className="text-xs">
      {ticks.length > 0 && (
        <div className="relative h-5">
          {ticks.map((tick, place) => (
            <span
              key={tick.label}
              style={labelPlace(tick.at / most, place, ticks.length)}
              className={cx('absolute whitespace-nowrap', tick.isLimit ? 'text-bad' : 'text-ink')}
            >
              {tick.label}
            </span>
          ))}
        </div>
      )}
      <div className="relative h-3 rounded-sm bg-line">
        <span
          className={cx('absolute inset-y-0 left-0 rounded-l-sm', FILL[fill])}
          style={{ width: share(low) }}
        />
        {high > low && (
          <span
            className={cx('absolute inset-y-0 rounded-r-sm', HATCH[fill])}
            style={{ left: share(low), width: `calc(${share(high)} - ${share(low)})` }}
          />
        )}
        {ticks.map((tick) => (
          <span
            key={tick.label}
            style={{ left: `calc(${share(tick.at)} - 1px)` }}
            className={cx('absolute -top-1.5 -bottom-1.5 w-0.5', tick.isLimit ? 'bg-bad' : 'bg-ink')}
          />
        ))}
      </div>
      {lowLabel !== undefined && (
        <div className="mt-1.5 flex flex-wrap justify-between gap-x-2 text-ink-soft">
          <span>{lowLabel}</span>
          {highLabel !== undefined && <span className="text-ink">{highLabel}</span>}
        </div>
      )}
    </div>
  )
}

/** The first label ends at its line, the last begins at its own as far as it fits: close lines keep their words apart. */
function labelPlace(share: number, place: number, count: number) {
  const at = `${share * 100}%`
  if (place === count - 1 && count > 1) return { left: `min(${at}, calc(100% - 4.25rem))` }
  return share > 0.4 ? { right: `calc(100% - ${at})` } : { left: at }
}
