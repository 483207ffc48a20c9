import { useSyncExternalStore } from 'react'

/** On paper too, which is narrower than the screen it is printed from: what is stacked there leaves figures out. */
const WIDE = 'print, (min-width: 768px)'

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether a table is drawn as a table; narrower, its rows are stacked. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}
