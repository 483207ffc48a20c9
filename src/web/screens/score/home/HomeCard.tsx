import type { ReactNode } from 'react'
import { useId } from 'react'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'

interface HomeCardProps {
  label: string
  icon: ReactNode
  /** As it is written; null: not known, for this reason. */
  value: string | null
  reason?: string | undefined
  /** Unshortened. */
  fullValue?: string | undefined
  /** Right behind the value. */
  beside?: ReactNode
  /** What explains it. */
  figure: string
  children: ReactNode
}

/** One of the four cards: a figure, and what it is made of. */
export function HomeCard({ label, icon, value, reason, fullValue, beside, figure, children }: HomeCardProps) {
  const id = useId()
  const explain = useExplain()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-card p-3 shadow-card md:p-4"
    >
      <h2 id={id} className="flex items-center gap-2 text-sm font-medium text-ink-soft">
        <span aria-hidden="true" className="shrink-0 text-primary-ink [&_svg]:size-4">
          {icon}
        </span>
        {label}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-1.5 text-lg font-semibold whitespace-nowrap md:text-xl">
        {value === null ? (
          <Unknown reason={reason ?? ''} />
        ) : (
          <ExplainButton label={label} fullValue={fullValue} onExplain={explain(figure)}>
            {value}
          </ExplainButton>
        )}
        {beside && <span className="text-xs font-medium text-ink-soft">{beside}</span>}
      </p>
      {children}
    </section>
  )
}
