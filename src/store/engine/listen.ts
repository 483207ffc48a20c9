import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

export interface Listening {
  stop(): Promise<void>
}

/**
 * Hears NOTIFY on a channel and listens again when the database was restarted. What was said in between is lost, so
 * `hear` is called with an empty payload after every reconnection: look for yourself.
 */
export async function listen(
  connection: pg.ClientConfig,
  channel: string,
  hear: (payload: string) => void,
  log: Log,
): Promise<Listening> {
  const stop = new AbortController()
  let reopening: Promise<void> | null = null
  let client = await open()

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'nairawatt',
      connectionTimeoutMillis: 5_000,
    })
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // A connection that cannot listen is of no use, and nobody else knows of it.
      void fresh.end().catch(() => {})
      throw error
    }
    fresh.once('end', () => {
      reopening = reopen()
    })
    return fresh
  }

  async function reopen(): Promise<void> {
    for (let pause = 100; !stop.signal.aborted; pause = Math.min(pause * 2, 2_000)) {
      try {
        client = await open()
        if (!stop.signal.aborted) hear('')
        return
      } catch (error) {
        log.warn({ err: error, channel }, 'Cannot listen to the database yet')
        await sleep(pause, undefined, { signal: stop.signal }).catch(() => {})
      }
    }
  }

  return {
    async stop() {
      stop.abort()
      await reopening
      await client.end().catch(() => {})
    },
  }
}
