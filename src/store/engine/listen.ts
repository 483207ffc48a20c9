import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cutOff } from './connection/session.ts'
import type { Log } from './log.ts'

export interface Listening {
  stop(): Promise<void>
}

/** Nothing may come for hours on a channel, or because the connection is dead: it is asked so often, and has so long. */
const BEAT_MS = 8_000
const DEADLINE_MS = 4_000

/**
 * Hears NOTIFY on a channel and listens again when the database was restarted or the network has swallowed the
 * connection (R2). What was said in between is lost, so `hear` is called with an empty payload after every reconnection:
 * look for yourself.
 */
export async function listen(
  connection: pg.ClientConfig,
  channel: string,
  hear: (payload: string) => void,
  log: Log,
  beatMs = BEAT_MS,
): Promise<Listening> {
  const stop = new AbortController()
  let reopening: Promise<void> | null = null
  let client = await open()

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'nairawatt',
      connectionTimeoutMillis: DEADLINE_MS,
      query_timeout: DEADLINE_MS,
    })
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // A connection that cannot listen is of no use, and nobody else knows of it.
      cutOff(fresh)
      throw error
    }
    const beat = setInterval(() => void fresh.query('select 1').catch(() => cutOff(fresh)), beatMs)
    beat.unref()
    fresh.once('end', () => {
      clearInterval(beat)
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
      cutOff(client)
    },
  }
}
