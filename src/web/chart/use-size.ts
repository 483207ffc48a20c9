import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** The width of an element, measured again whenever it changes; 0 before it is on the page. */
export function useWidth<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

export function useViewportWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth)
}
