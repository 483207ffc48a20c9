import { useEffect, useState } from 'react'

/** How far below the window something may be to count as seen. */
const AHEAD = '200px'

/** Whether the element that takes `ref` has come into view yet. */
export function useInView(): { seen: boolean; ref: (element: HTMLElement | null) => void } {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (element === null || seen) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, seen])
  return { seen, ref }
}
