import type { Log } from '#store/engine/log.ts'

export interface RepeatOptions {
  readonly everyMs: number
  readonly log: Log
  /** What is said when the work fails; it is tried again. */
  readonly failed: string
}

export interface Repeated {
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>
}

/** Does a piece of work now and again and again, never twice at a time. The work asks `isStopped` between its steps. */
export function repeat(
  work: (isStopped: () => boolean) => Promise<void>,
  { everyMs, log, failed }: RepeatOptions,
): Repeated {
  let stopped = false
  let running: Promise<void> | null = null
  const look = () => {
    running ??= work(() => stopped)
      .catch((error) => log.warn({ err: error }, failed))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  look()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
