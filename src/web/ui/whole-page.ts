import { flushSync } from 'react-dom'

let isWanted = false
let paperPx: number | null = null
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
const onPrint = () => {
  paperPx = innerWidth
  want(true)
}
const onPrinted = () => {
  paperPx = null
  want(false)
}

/** All of the page is wanted, what is out of view too: it is printed, or a key opened the browser's search. */
export const wholePage = {
  read: () => isWanted,
  /** While it is printed, how wide the window was before: paper has a width of its own, told when its pages are counted already. */
  printedFrom: () => paperPx,
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
      paperPx = null
      removeEventListener('keydown', onKey)
      removeEventListener('beforeprint', onPrint)
      removeEventListener('afterprint', onPrinted)
    }
  },
}
