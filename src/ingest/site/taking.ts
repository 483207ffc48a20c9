import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { Log } from '#store/engine/log.ts'
import type { SiteQueue } from './queue/queue.ts'

/** Brings what was just read to the disk. */
export interface Taking {
  /** Taken within a second: then no power cut loses it. */
  take(frames: readonly ReadingFrame[]): void
  /** Readings that neither the disk nor the memory had room for. */
  lost(): number
  /** Ends when everything is on the disk, or the disk takes nothing. */
  stop(): Promise<void>
}

/** One flush to the disk for all devices that are read in a second spares the card of a small computer. */
const GATHER_MS = 1_000
const RETRY_MS = 5_000
/** While the disk takes nothing; 50 devices for more than three hours. */
const MOST_IN_MEMORY = 10_000

export function startTaking(queue: SiteQueue, log: Log, gatherMs = GATHER_MS): Taking {
  let frames: ReadingFrame[] = []
  let lost = 0
  let isFailing = false
  const stopped = new AbortController()

  async function store(): Promise<void> {
    const now = frames
    if (now.length === 0) return
    frames = []
    try {
      await queue.keep(now)
      if (isFailing) log.info({}, 'The disk takes readings again')
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'The disk takes no readings: they wait in memory')
      isFailing = true
      const all = [...now, ...frames]
      frames = all.slice(-MOST_IN_MEMORY)
      lost += all.length - frames.length
    }
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      await store()
      const pauseMs = isFailing ? RETRY_MS : gatherMs
      await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
    await store()
  }

  const running = run()
  return {
    take(more) {
      frames.push(...more)
    },
    lost: () => lost,
    async stop() {
      stopped.abort()
      await running
    },
  }
}
