import type { Logger } from 'pino'
import type { Serving } from './serve.ts'

/** Whatever is open, a stop ends before the ten seconds that systemd, compose and people give it. */
const LONGEST_STOP_MS = 9_500

/**
 * Stops on SIGINT, SIGTERM or an error that nobody caught, says which, and ends the process: a socket that is still open
 * somewhere holds up nothing. A second signal does not wait.
 */
export function untilStopped(serving: Pick<Serving, 'stop'>, log: Logger): Promise<never> {
  return new Promise(() => {
    let stopping = false
    const stop = (code: number) => {
      if (stopping) process.exit(code === 0 ? 130 : code)
      stopping = true
      const began = performance.now()
      const late = () => {
        log.error({}, 'The stop took too long: the process ends now; nothing that was acknowledged is lost')
        process.exit(code === 0 ? 1 : code)
      }
      setTimeout(late, LONGEST_STOP_MS).unref()
      serving.stop().then(
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
