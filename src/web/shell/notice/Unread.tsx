import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'

export interface UnreadProps {
  label: string
  icon: ReactNode
  count: number
  /** What is said when there is nothing. */
  nothing: string
}

/** A header icon with how many are unread; 0 is shown (SH-02). */
export function Unread({ label, icon, count, nothing }: UnreadProps) {
  return (
    <Popover label={label} align="end" trigger={<IconButton label={label} icon={icon} count={count} />}>
      <p className="font-semibold">{label}</p>
      <p className="mt-1 text-ink-soft">{nothing}</p>
    </Popover>
  )
}
