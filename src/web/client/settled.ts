import { partsOnTheirWay } from './fetch-part.ts'
import { queryClient } from './query-client.ts'

const waiting = new Set<() => void>()

/** A page that never stands, on a line that carries nothing, is waited for no longer than this. */
const PATIENCE_MS = 10_000

let hasSettled = false

/** Work that the page itself does not wait for: done once the first one stands. Returns what takes the wish back. */
export function onceSettled(work: () => void): () => void {
  if (hasSettled) work()
  else waiting.add(work)
  return () => waiting.delete(work)
}

function workOff(): void {
  hasSettled = true
  const works = [...waiting]
  waiting.clear()
  for (const work of works) work()
}

/** Between a question that is answered and the next, a page may seem to stand: it does when it has for this long. */
const LASTING_MS = 500

/** What an answer brought has been drawn, and has asked what it asks; a page in the background is not drawn. */
const drawn = () =>
  new Promise<void>((resolve) => {
    const done = () => setTimeout(resolve)
    if (document.hidden) done()
    else requestAnimationFrame(done)
  })

/** What is drawn of an answer may ask the next question: it has this long. */
const CALM_MS = 40

/**
 * `<html data-settled>` while no question is open, no part of the app is on its way and the fonts are there: whoever drives
 * a browser waits for it, and not for what a page happens to show meanwhile.
 */
export function tellSettled(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let calm: ReturnType<typeof setTimeout> | undefined
  const isBusy = () => queryClient.isFetching() + partsOnTheirWay() > 0
  const look = () => {
    clearTimeout(timer)
    if (isBusy()) {
      clearTimeout(calm)
      delete document.documentElement.dataset.settled
    } else if (document.documentElement.dataset.settled === undefined) timer = setTimeout(settle, CALM_MS)
  }
  const settle = async () => {
    await document.fonts.ready
    await drawn()
    if (isBusy()) return look()
    document.documentElement.dataset.settled = ''
    calm = setTimeout(workOff, LASTING_MS)
  }
  queryClient.getQueryCache().subscribe(look)
  addEventListener('part', look)
  setTimeout(workOff, PATIENCE_MS)
  look()
}
