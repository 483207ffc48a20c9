import { setImmediate } from 'node:timers/promises'

/** So long work goes on before what else waits has its turn. */
const AT_ONCE_MS = 5

/** What long work calls between its parts: every few milliseconds all that waits has its turn. */
export function createGiveWay(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < AT_ONCE_MS) return undefined
    return setImmediate().then(() => {
      began = performance.now()
    })
  }
}
