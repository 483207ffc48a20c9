import { onceSettled } from '../client/settled.ts'

/** Sends what waits while the app is open. Its machinery comes after the page that was asked for. */
export function followOutbox(): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  const begin = () =>
    import('./outbox.ts').then(
      ({ followConnection }) => {
        if (!isOver) stop = followConnection()
      },
      // Without a network: the forms bring the machinery along, and the next page that opens looks again.
      () => undefined,
    )
  const leave = onceSettled(() => void begin())
  return () => {
    isOver = true
    leave()
    stop?.()
  }
}
