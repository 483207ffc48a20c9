import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 768px)'

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether a table is drawn as a table; narrower, its rows are stacked. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}
