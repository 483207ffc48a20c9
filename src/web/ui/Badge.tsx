import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Tone = 'good' | 'warn' | 'bad' | 'neutral'

export interface BadgeProps {
  tone?: Tone
  /** Replaces the tone's own icon; null leaves it out where the word is enough. */
  icon?: ReactNode
  children: ReactNode
}

const LOOK: Record<Tone, string> = {
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  neutral: 'bg-primary-tint text-primary-ink',
}

const ICONS = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, neutral: Info }

/** A word with an icon: the colour alone never carries the meaning. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  const Icon = ICONS[tone]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium',
        LOOK[tone],
      )}
    >
      {icon === undefined ? <Icon aria-hidden="true" className="size-3.5 shrink-0" /> : icon}
      {children}
    </span>
  )
}
