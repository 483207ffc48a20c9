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
  let stopped = false
  let client = await open()

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'nairawatt',
      connectionTimeoutMillis: 5_000,
    })
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload }) => hear(payload ?? ''))
    await fresh.connect()
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    fresh.once('end', () => void reopen())
    return fresh
  }

  async function reopen(): Promise<void> {
    for (let pause = 100; !stopped; pause = Math.min(pause * 2, 2_000)) {
      try {
        client = await open()
        if (stopped) await client.end()
        else hear('')
        return
      } catch (error) {
        log.warn({ err: error, channel }, 'Cannot listen to the database yet')
        await sleep(pause)
      }
    }
  }

  return {
    async stop() {
      stopped = true
      await client.end().catch(() => {})
    },
  }
}
