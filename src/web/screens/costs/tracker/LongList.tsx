import type { ReactNode } from 'react'

/** A list without pages (S1 §9) would be metres long on a phone: there it scrolls inside its card. */
export function LongList({ hasPages, children }: { hasPages: boolean; children: ReactNode }) {
  return <div className={hasPages ? '' : 'max-h-[32rem] overflow-y-auto md:max-h-none'}>{children}</div>
}
