import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Something to look at again; nothing has failed. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-md bg-warn-tint px-3 py-2 text-xs text-warn">
      <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
