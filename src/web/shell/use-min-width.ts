import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is at least this wide. */
export function useAtLeast(px: number): boolean {
  const query = `(min-width: ${px}px)`
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
