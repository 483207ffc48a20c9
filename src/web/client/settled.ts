import { partsOnTheirWay } from './fetch-part.ts'
import { queryClient } from './query-client.ts'

/** What is drawn of an answer may ask the next question: it has this long. */
const CALM_MS = 40

/**
 * `<html data-settled>` while no question is open, no part of the app is on its way and the fonts are there: whoever drives
 * a browser waits for it, and not for what a page happens to show meanwhile.
 */
export function tellSettled(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isBusy = () => queryClient.isFetching() + partsOnTheirWay() > 0
  const look = () => {
    clearTimeout(timer)
    if (isBusy()) delete document.documentElement.dataset.settled
    else if (document.documentElement.dataset.settled === undefined) timer = setTimeout(settle, CALM_MS)
  }
  const settle = async () => {
    await document.fonts.ready
    if (isBusy()) look()
    else document.documentElement.dataset.settled = ''
  }
  queryClient.getQueryCache().subscribe(look)
  addEventListener('part', look)
  look()
}
