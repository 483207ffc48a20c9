import type { ReactNode } from 'react'

interface FigureLineProps {
  label: string
  /** What stands below the label; empty: nothing. */
  why: string
  children: ReactNode
}

/** A line of a list of figures (`dl`): what it is and why so on the left, the figure on the right. */
export function FigureLine({ label, why, children }: FigureLineProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2 text-sm">
      <dt className="min-w-0">
        <span className="font-medium">{label}</span>
        {why !== '' && <span className="block text-xs text-ink-soft">{why}</span>}
      </dt>
      <dd className="text-right font-semibold whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}
