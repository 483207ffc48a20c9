import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Postmaster } from './postmaster.ts'
import { isAlive } from './running.ts'
import { stopServer } from './stop.ts'

const WATCH_MS = 250

export interface Started {
  server: Postmaster
  /** false: it ran already, and is not ours to stop */
  started: boolean
}

interface Keeper {
  server(): Postmaster
  /** true when the server was stopped: ours, and nobody else connected */
  stop(): Promise<boolean>
}

/** Looks a few times a second whether the server lives, ours or one we found, and starts it again when it died. */
export function keepRunning(first: Started, start: () => Promise<Started>, log: Log): Keeper {
  let current = first
  let stopping = false
  let reviving: Promise<void> | null = null

  const revive = async () => {
    log.error({ pid: current.server.pid }, 'The database died; starting it again')
    for (let pause = 200; !stopping; pause = Math.min(pause * 2, 5_000)) {
      try {
        const next = await start()
        current = { server: next.server, started: next.started || current.started }
        log.info({ pid: current.server.pid }, 'The database is back')
        return
      } catch (error) {
        log.error({ err: error }, error instanceof Error ? error.message : 'The database did not start')
        await sleep(pause)
      }
    }
  }
  const watch = setInterval(() => {
    if (stopping || reviving || isAlive(current.server.pid)) return
    reviving = revive().finally(() => (reviving = null))
  }, WATCH_MS)
  watch.unref()

  return {
    server: () => current.server,
    async stop(): Promise<boolean> {
      if (stopping) return false
      stopping = true
      clearInterval(watch)
      await reviving
      return current.started && (await stopServer(current.server, log))
    },
  }
}
