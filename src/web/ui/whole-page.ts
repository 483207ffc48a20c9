import { flushSync } from 'react-dom'

let isWanted = false
const listeners = new Set<() => void>()

function want(next: boolean): void {
  isWanted = next
  // The browser prints, and searches, what stands when the event is over.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

const isSearch = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'F3' || (key.toLowerCase() === 'f' && (ctrlKey || metaKey))

const onKey = (event: KeyboardEvent) => isSearch(event) && want(true)
const onPrint = () => want(true)
const onPrinted = () => want(false)

/** All of the page is wanted, what is out of view too: it is printed, or a key opened the browser's search. */
export const wholePage = {
  read: () => isWanted,
  subscribe: (listener: () => void) => {
    if (listeners.size === 0) {
      addEventListener('keydown', onKey)
      addEventListener('beforeprint', onPrint)
      addEventListener('afterprint', onPrinted)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      isWanted = false
      removeEventListener('keydown', onKey)
      removeEventListener('beforeprint', onPrint)
      removeEventListener('afterprint', onPrinted)
    }
  },
}
