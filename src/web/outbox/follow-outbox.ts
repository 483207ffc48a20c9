/** Sends what waits while the app is open. Its machinery comes after the page that was asked for. */
export function followOutbox(): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  import('./outbox.ts').then(
    ({ followConnection }) => {
      if (!isOver) stop = followConnection()
    },
    // Without a network: the forms bring the machinery along, and the next page that opens looks again.
    () => undefined,
  )
  return () => {
    isOver = true
    stop?.()
  }
}
