import type { Logger } from 'pino'
import type { Serving } from './serve.ts'

/** Whatever is open, a stop ends before the ten seconds that systemd, compose and people give it. */
const LONGEST_STOP_MS = 9_500

type Start = (stopping: AbortSignal) => Promise<Pick<Serving, 'stop'>>

/**
 * Stops on SIGINT, SIGTERM or an error that nobody caught, says which, and ends the process: a socket that is still open
 * somewhere holds up nothing. A second signal does not wait. A start that is under way is told, and leaves no database
 * running; one that fails rejects.
 */
export function untilStopped(start: Start, log: Logger): Promise<never> {
  return new Promise((_, reject) => {
    const told = new AbortController()
    const starting = start(told.signal)
    let stopping = false
    const stop = (code: number) => {
      if (stopping) process.exit(code === 0 ? 130 : code)
      stopping = true
      told.abort()
      const began = performance.now()
      const late = () => {
        log.error({}, 'The stop took too long: the process ends now; nothing that was acknowledged is lost')
        process.exit(code === 0 ? 1 : code)
      }
      setTimeout(late, LONGEST_STOP_MS).unref()
      const stopped = starting.then(
        (serving) => serving.stop(),
        (error: unknown) => {
          if (error !== told.signal.reason) throw error
        },
      )
      stopped.then(
        () => {
          log.info({ ms: Math.round(performance.now() - began) }, 'Nairawatt has stopped')
          process.exit(code)
        },
        (error: unknown) => {
          log.error({ err: error }, 'Nairawatt has stopped, but not cleanly')
          process.exit(1)
        },
      )
    }
    starting.catch((error: unknown) => {
      if (!stopping) reject(error)
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (!stopping) log.info({ signal }, `Stopping: ${signal} was received`)
        stop(0)
      })
    }
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, (error: unknown) => {
        log.fatal({ err: error, event }, 'Stopping: an error that nobody caught')
        if (!stopping) stop(1)
      })
    }
  })
}
