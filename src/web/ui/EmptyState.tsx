import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** Why there is nothing here. */
  title: string
  /** What can be done about it. */
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 px-4 py-8 text-center">
      <span aria-hidden="true" className="text-ink-soft">
        {icon ?? <Inbox className="size-8 stroke-[1.5]" />}
      </span>
      <p className="text-sm font-medium text-ink">{title}</p>
      {children && <div className="max-w-sm text-sm text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
