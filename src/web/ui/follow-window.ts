import { flushSync } from 'react-dom'

type Events = Pick<WindowEventMap, 'keydown' | 'beforeprint' | 'afterprint'>

/** What an event makes of the state; undefined: nothing. */
type Changes<T> = { readonly [K in keyof Events]?: (event: Events[K]) => T | undefined }

/** A state that follows events of the window while somebody looks at it, and is as in the beginning when nobody does. */
export function followWindow<T>(initial: T, changes: Changes<T>) {
  let state = initial
  const listeners = new Set<() => void>()
  const names = Object.keys(changes) as (keyof Events)[]
  const onEvent = (event: Event) => {
    const change = changes[event.type as keyof Events] as (event: Event) => T | undefined
    const next = change(event)
    if (next === undefined) return
    state = next
    // The browser prints, and searches, what stands when the event is over.
    flushSync(() => {
      for (const listener of listeners) listener()
    })
  }
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) for (const name of names) addEventListener(name, onEvent)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        state = initial
        for (const name of names) removeEventListener(name, onEvent)
      }
    },
  }
}
