import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/** How far outside of the window, and of what scrolls inside it, something may be to count as seen. */
const AHEAD = '200px'

/** Whether the element that takes `ref` has come into view yet; on paper all of the page has. */
export function useInView() {
  const [seen, setSeen] = useState(false)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || seen) return
      const see = () => setSeen(true)
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && see(), {
        rootMargin: AHEAD,
      })
      observer.observe(element)
      const beforePrint = () => flushSync(see)
      addEventListener('beforeprint', beforePrint)
      return () => {
        observer.disconnect()
        removeEventListener('beforeprint', beforePrint)
      }
    },
    [seen],
  )
  return { seen, ref }
}
