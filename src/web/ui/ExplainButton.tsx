import { cx } from './cx.ts'
import { Tooltip } from './overlay/Tooltip.tsx'

export interface ExplainButtonProps {
  /** What the figure is called. */
  label: string
  /** The unshortened value, in a tooltip. */
  fullValue?: string | undefined
  onExplain: () => void
  className?: string
  /** The figure as it is written. */
  children: string
}

/** A figure that opens what it is made of. */
export function ExplainButton({ label, fullValue, onExplain, className, children }: ExplainButtonProps) {
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${children}, explain ${label}`}
      onClick={onExplain}
      className={cx(
        '[text-align:inherit] rounded-sm underline decoration-line-strong decoration-dotted decoration-1 underline-offset-4 hover:decoration-primary-ink',
        className,
      )}
    >
      {children}
    </button>
  )
  return fullValue === undefined ? button : <Tooltip content={fullValue}>{button}</Tooltip>
}
