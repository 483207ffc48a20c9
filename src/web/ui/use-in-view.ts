import { useCallback, useState, useSyncExternalStore } from 'react'
import { wholePage } from './whole-page.ts'

/** How far outside of the window, and of what scrolls inside it, something may be to count as seen. */
const AHEAD = '200px'

/** Whether the element that takes `ref` has come into view yet, or all of the page was wanted; it stays so. */
export function useInView() {
  const [seen, setSeen] = useState(false)
  const isWhole = useSyncExternalStore(wholePage.subscribe, wholePage.read)
  if (isWhole && !seen) setSeen(true)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || seen) return
      const look = (entries: IntersectionObserverEntry[]) =>
        entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true)
      const observer = new IntersectionObserver(look, { rootMargin: AHEAD, scrollMargin: AHEAD })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [seen],
  )
  return { seen, ref }
}
