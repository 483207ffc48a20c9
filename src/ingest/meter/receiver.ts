import { setTimeout as sleep } from 'node:timers/promises'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { DatabaseUnavailableError } from '#store/engine/unavailable.ts'
import { createParkingRoom } from '#store/meter/reading/parking-limit.ts'
import { createArrivalNotes } from './arrival-notes.ts'
import { commitFrames } from './commit-frames.ts'
import { createDrainWaker } from './drain-waker.ts'
import type { Frame, FrameResult } from './frame.ts'
import { createKnownMeters } from './known-meters.ts'
import { ParkingFullError } from './parking/park-refused.ts'

/** More readings wait than are taken in: come again in a few seconds. */
export class BusyError extends Error {
  override name = 'BusyError'
}

/** The readings that wait are those of the sender's own organisation. */
export class QueueFullError extends BusyError {}

export interface Receiver {
  /**
   * Resolves when every accepted frame would survive a power cut. What is not written within `patienceMs` is refused as
   * busy; where it was being written it may be kept all the same, and is a duplicate when it is sent again.
   */
  receive(scope: Scope, frames: readonly Frame[], patienceMs?: number): Promise<FrameResult[]>
  /** Takes nothing more and waits for what was begun. */
  stop(): Promise<void>
}

export interface ReceiverOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  /** how long the first request of a batch waits for others */
  readonly waitMs?: number
  /** readings of one organisation that may wait */
  readonly mostWaiting?: number
  /** how often who was heard is written down */
  readonly arrivalsEveryMs?: number | undefined
}

interface Delivery {
  readonly frames: readonly Frame[]
  readonly resolve: (outcomes: FrameResult[]) => void
  readonly reject: (error: unknown) => void
}

/** What waits for one organisation; one batch at a time is written. */
interface FrameQueue {
  readonly scope: Scope
  /** What waits, by who sent it, in the order of their turns. */
  readonly bySender: Map<string, Delivery[]>
  waiting: number
}

/** What is judged and written at once holds neither this thread nor a lock for long. */
const MOST_IN_BATCH = 250
/** Batches written at once: beside them the pool must have connections for questions. */
const MOST_AT_ONCE = 4
const PATIENCE_MS = 30_000
const TOO_MANY = 'Too many readings are waiting; send them again in a few seconds.'
const LATE = 'The readings could not be written in time; send them again in a few seconds.'

/**
 * Joins requests that come within a few milliseconds into one transaction per organisation: one commit, and one flush
 * to disk, for many meters. While a batch is written the next one gathers.
 */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { database, clock, log, waitMs = 8, mostWaiting = 40_000 } = options
  const lanes = new Map<number, FrameQueue>()
  const slots = createSlots(MOST_AT_ONCE)
  const memory = {
    room: createParkingRoom(),
    meters: createKnownMeters(),
    arrivals: createArrivalNotes(database, log, options.arrivalsEveryMs),
    waker: createDrainWaker(database),
  }
  const running = new Set<Promise<void>>()
  let stopped = false

  async function run(lane: FrameQueue): Promise<void> {
    await sleep(waitMs)
    while (lane.bySender.size > 0) {
      await slots.take()
      // What came while waiting for the slot goes along.
      const deliveries = takeBatch(lane)
      try {
        if (deliveries.length > 0) await write(lane.scope, deliveries)
      } finally {
        slots.give()
      }
    }
    lanes.delete(lane.scope.organisationId)
  }

  async function write(scope: Scope, deliveries: readonly Delivery[]): Promise<void> {
    const frames = deliveries.flatMap((delivery) => delivery.frames)
    try {
      const kept = await commitFrames(database, scope, frames, clock, memory)
      let from = 0
      for (const { frames, resolve } of deliveries) {
        resolve(kept.slice(from, from + frames.length))
        from += frames.length
      }
    } catch (error) {
      const isOfAll = error instanceof DatabaseUnavailableError
      if (deliveries.length === 1 || isOfAll) {
        for (const { reject } of deliveries) reject(error)
        return
      }
      // One delivery may hold what the database cannot take: it must not take the others with it.
      if (!(error instanceof ParkingFullError))
        log.error({ err: error }, 'A batch of readings could not be written; its parts are tried one by one')
      for (const delivery of deliveries) await write(scope, [delivery])
    }
  }

  function laneFor(scope: Scope): FrameQueue {
    const known = lanes.get(scope.organisationId)
    if (known) return known
    const lane: FrameQueue = { scope, bySender: new Map(), waiting: 0 }
    lanes.set(scope.organisationId, lane)
    const done = run(lane).finally(() => running.delete(done))
    running.add(done)
    return lane
  }

  return {
    receive(scope, frames, patienceMs = PATIENCE_MS) {
      if (frames.length === 0) return Promise.resolve([])
      const waiting = lanes.get(scope.organisationId)?.waiting ?? 0
      if (stopped) return Promise.reject(new BusyError(TOO_MANY))
      if (waiting > 0 && waiting + frames.length > mostWaiting)
        return Promise.reject(new QueueFullError(TOO_MANY))
      const lane = laneFor(scope)
      let late: NodeJS.Timeout
      const taken = new Promise<FrameResult[]>((resolve, reject) => {
        const delivery = { frames, resolve, reject }
        putIn(lane, delivery)
        lane.waiting += frames.length
        late = setTimeout(() => {
          takeBack(lane, delivery)
          reject(new BusyError(LATE))
        }, patienceMs)
      })
      return taken.finally(() => clearTimeout(late))
    },
    async stop() {
      stopped = true
      await Promise.all(running)
      await Promise.all([memory.arrivals.stop(), memory.waker.stop()])
    },
  }
}

function putIn(lane: FrameQueue, delivery: Delivery): void {
  const sender = delivery.frames[0]!.by
  const others = lane.bySender.get(sender)
  if (others) others.push(delivery)
  else lane.bySender.set(sender, [delivery])
}

/** Senders take turns: a gateway that sends what it kept for a month holds up no other of its organisation. */
function takeBatch(lane: FrameQueue): Delivery[] {
  const batch: Delivery[] = []
  let size = 0
  for (;;) {
    const [first] = lane.bySender
    if (!first) break
    const [sender, queue] = first
    const { frames } = queue[0]!
    if (size > 0 && size + frames.length > MOST_IN_BATCH) break
    batch.push(queue.shift()!)
    size += frames.length
    lane.bySender.delete(sender)
    if (queue.length > 0) lane.bySender.set(sender, queue)
  }
  lane.waiting -= size
  return batch
}

/** What nobody waits for any more is not begun. */
function takeBack(lane: FrameQueue, delivery: Delivery): void {
  const sender = delivery.frames[0]!.by
  const queue = lane.bySender.get(sender)
  const at = queue?.indexOf(delivery) ?? -1
  if (!queue || at === -1) return
  queue.splice(at, 1)
  if (queue.length === 0) lane.bySender.delete(sender)
  lane.waiting -= delivery.frames.length
}

/** So many at once, the others in the order they came. */
function createSlots(count: number) {
  let free = count
  const queue: (() => void)[] = []
  return {
    take(): Promise<void> {
      if (free > 0) {
        free -= 1
        return Promise.resolve()
      }
      return new Promise((resolve) => queue.push(resolve))
    },
    give(): void {
      const next = queue.shift()
      if (next) next()
      else free += 1
    },
  }
}
