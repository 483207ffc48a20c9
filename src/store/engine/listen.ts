import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cutOff } from './connection/session.ts'
import type { Log } from './log.ts'

export interface Listening {
  stop(): Promise<void>
}

type Hear = (payload: string) => void

export interface Listener {
  /** Hears NOTIFY on a channel; throws where the database cannot be reached for the first time. */
  listen(channel: string, hear: Hear): Promise<Listening>
  close(): Promise<void>
}

/** Nothing may come for hours on a channel, or because the connection is dead: it is asked so often, and has so long. */
const BEAT_MS = 8_000
const DEADLINE_MS = 4_000

/**
 * Hears all channels on one connection, and listens again when the database was restarted or the network has swallowed
 * it (R2). What was said in between is lost, so every hearer is called with an empty payload after a reconnection:
 * look for yourself.
 */
export function createListener(connection: pg.ClientConfig, log: Log, beatMs = BEAT_MS): Listener {
  const hearers = new Map<string, Set<Hear>>()
  let opened: Promise<pg.Client> | null = null
  /** What another has followed, or nobody needs, may still be closing: only the current one is opened again. */
  let current: pg.Client | null = null
  let idle = new AbortController()

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'nairawatt',
      connectionTimeoutMillis: DEADLINE_MS,
      query_timeout: DEADLINE_MS,
    })
    fresh.on('error', () => {})
    fresh.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '')
    })
    try {
      await fresh.connect()
      await fresh.query([...hearers.keys()].map(listenTo).join('; '))
    } catch (error) {
      // A connection that cannot listen is of no use, and nobody else knows of it.
      cutOff(fresh)
      throw error
    }
    current = fresh
    const beat = setInterval(() => void fresh.query('select 1').catch(() => cutOff(fresh)), beatMs)
    beat.unref()
    fresh.once('end', () => {
      clearInterval(beat)
      if (fresh !== current || hearers.size === 0) return
      opened = reopen()
      opened.catch(() => {})
    })
    return fresh
  }

  async function reopen(): Promise<pg.Client> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
      try {
        const client = await open()
        for (const own of hearers.values()) for (const hear of own) hear('')
        return client
      } catch (error) {
        log.warn({ err: error, channels: [...hearers.keys()] }, 'Cannot listen to the database yet')
        await sleep(pause, undefined, { signal: idle.signal })
      }
    }
  }

  /** One that has died meanwhile is followed by another, which listens to all. */
  async function alsoListen(client: pg.Client, channel: string): Promise<void> {
    await client.query(listenTo(channel)).catch(() => cutOff(client))
  }

  /** Nobody hears any more. */
  async function end(): Promise<void> {
    const ending = opened
    opened = null
    idle.abort()
    idle = new AbortController()
    const client = await ending?.catch(() => null)
    if (!client) return
    if (client === current) current = null
    cutOff(client)
  }

  function forget(channel: string, hear: Hear): void {
    const own = hearers.get(channel)
    own?.delete(hear)
    if (own?.size === 0) hearers.delete(channel)
  }

  return {
    async listen(channel, hear) {
      const isNew = !hearers.has(channel)
      hearers.set(channel, (hearers.get(channel) ?? new Set()).add(hear))
      try {
        const isFirst = opened === null
        opened ??= open()
        const client = await opened
        if (isNew && !isFirst) await alsoListen(client, channel)
      } catch (error) {
        forget(channel, hear)
        if (hearers.size === 0) opened = null
        throw error
      }
      return {
        async stop() {
          forget(channel, hear)
          if (hearers.size === 0) await end()
        },
      }
    },
    async close() {
      hearers.clear()
      await end()
    },
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`
