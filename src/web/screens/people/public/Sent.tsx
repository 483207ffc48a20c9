import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

export interface SentProps {
  title: string
  children: ReactNode
  action?: ReactNode
}

/** In place of a form that was sent; the focus comes along, so that it is read out. */
export function Sent({ title, children, action }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-card p-4 shadow-card md:p-6">
      <h1 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-lg font-semibold outline-none">
        <BadgeCheck aria-hidden="true" className="size-6 shrink-0 text-good" />
        {title}
      </h1>
      <div className="flex flex-col gap-2 text-ink-soft">{children}</div>
      {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
    </section>
  )
}
