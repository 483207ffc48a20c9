import { ingestSiteHealth, MOST_GONE, MOST_RATIOS, type SiteHealth } from '#contract/meter/site-agent.ts'
import type { Log } from '#store/engine/log.ts'
import type { SiteQueue } from './queue/queue.ts'
import type { SiteClock } from './queue/queue-options.ts'
import type { Sending } from './sending.ts'
import { LinkError, type ServerLink } from './server-link.ts'
import type { Source } from './source.ts'
import type { Taking } from './taking.ts'

export interface TellingOptions {
  readonly queue: SiteQueue
  readonly taking: Taking
  readonly sending: Sending
  readonly sources: readonly Source[]
  readonly link: ServerLink
  readonly key: string
  readonly clock: SiteClock
  readonly log: Log
  readonly version: string
  readonly diskLimitBytes: number
  readonly everyMs?: number
}

const MINUTE_MS = 60_000
const MOST_REASONS = 5
const LONGEST_REASON = 300

/** Tells the server each minute how the agent is; what cannot be told is told a minute later, as it is then. */
export function startTelling(options: TellingOptions): { stop(): Promise<void> } {
  const { link, key, log, everyMs = MINUTE_MS } = options
  let telling: Promise<void> = Promise.resolve()
  let isHeard = true

  async function tell(): Promise<void> {
    try {
      const bytes = Buffer.from(JSON.stringify(await describe(options)))
      const body = { bytes, type: 'application/json' }
      const { status } = await link.ask({ method: 'POST', path: ingestSiteHealth.path, key, body })
      if (!isHeard) log.info({}, 'The server is reached again')
      isHeard = true
      if (status === 400)
        log.warn({}, 'The server does not understand how this agent is: are the versions the same?')
    } catch (error) {
      if (!(error instanceof LinkError)) log.error({ err: error }, 'This agent could not say how it is')
      else if (isHeard) log.warn({ why: error.message }, 'The server is not reached')
      isHeard = false
    }
  }

  const next = () => {
    telling = telling.then(tell)
  }
  const timer = setInterval(next, everyMs)
  next()
  return {
    async stop() {
      clearInterval(timer)
      await telling
    },
  }
}

async function describe(options: TellingOptions): Promise<SiteHealth> {
  const { queue, taking, sending, sources, clock, version, diskLimitBytes } = options
  const stored = await queue.figures()
  const { clockAheadMs, trouble, apart } = sending.figures()
  const refused = (await queue.refused(100)).map(({ reason }) => reason.slice(0, LONGEST_REASON))
  const ratios = sources.flatMap((source) => source.figures().ratios ?? [])
  const reasons = new Set([
    ...(apart > 0 ? [sayApart(apart)] : []),
    ...(stored.unmapped > 0 ? [sayUnmapped(stored.unmapped)] : []),
    ...(stored.unsure > 0 ? [sayUnsure(stored.unsure)] : []),
    ...refused,
  ])
  return {
    version,
    at: moment(clock.wall()),
    uptime_s: Math.floor(process.uptime()),
    memory_bytes: process.memoryUsage.rss(),
    waiting: stored.readings + stored.unmapped,
    held: stored.held,
    oldest_at: stored.oldestAt === null ? null : moment(stored.oldestAt),
    dropped: stored.dropped + taking.lost(),
    refused: stored.refused,
    reasons: [...reasons].slice(0, MOST_REASONS),
    disk_bytes: stored.bytes,
    disk_limit_bytes: diskLimitBytes,
    clock_ahead_ms: clockAheadMs === null ? null : Math.round(clockAheadMs),
    trouble: trouble?.slice(0, LONGEST_REASON) ?? null,
    links: sources.map((source) => {
      const { trouble: why, readAt, readings, failures } = source.figures()
      return {
        name: source.name,
        trouble: why?.slice(0, LONGEST_REASON) ?? null,
        read_at: readAt === null ? null : moment(readAt),
        readings,
        failures,
      }
    }),
    gone: sources
      .flatMap((source) => source.figures().gone ?? [])
      .slice(0, MOST_GONE)
      .map(({ hardware, since }) => ({ hardware, since: moment(since) })),
    // Absent where there are none: an older server knows nothing of them.
    ...(ratios.length > 0 && {
      ratios: ratios.slice(0, MOST_RATIOS).map(({ deviceId, ct, pt }) => ({ device_id: deviceId, ct, pt })),
    }),
  }
}

function sayUnmapped(readings: number): string {
  return `${readings} readings wait until the names of their hardware are mapped (View Client, Hardware).`
}

function sayApart(readings: number): string {
  return `${readings} readings are not let through by something in between (a proxy, a firewall): they are tried again.`
}

function sayUnsure(readings: number): string {
  return `${readings} readings carry the time of a clock that nothing confirmed.`
}

function moment(at: number): string {
  return new Date(at).toISOString()
}
