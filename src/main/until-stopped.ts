import type { Serving } from './serve.ts'

/** Resolves after a clean stop on SIGINT or SIGTERM; a second signal does not wait. */
export function untilStopped(serving: Serving): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopping = false
    const stop = () => {
      if (stopping) process.exit(130)
      stopping = true
      serving.stop().then(resolve, reject)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}
