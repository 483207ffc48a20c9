import { useEffect, useState } from 'react'

const AT_ONCE = 100

/** Draws long tables a hundred rows at a time, more as the element that takes `end` comes into view. */
export function useGrowing<Row>(rows: readonly Row[]) {
  const [limit, setLimit] = useState(AT_ONCE)
  const [element, end] = useState<HTMLElement | null>(null)
  const more = rows.length > limit
  useEffect(() => {
    if (!element || !more) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setLimit(limit + AT_ONCE)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, more, limit])
  return { drawn: rows.slice(0, limit), end, more }
}
