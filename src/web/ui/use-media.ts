import { useCallback, useSyncExternalStore } from 'react'
import { paper } from './paper.ts'

/** Whether the window is as a media query says; while it is printed, what `onPaper` makes of the width that it had before. */
export function useMedia(query: string, onPaper: (windowPx: number) => boolean): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      const leave = paper.subscribe(changed)
      return () => {
        media.removeEventListener('change', changed)
        leave()
      }
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => {
    const windowPx = paper.read()
    return windowPx === null ? matchMedia(query).matches : onPaper(windowPx)
  })
}
