import type { Readable } from 'node:stream'
import type { IngestAnswer } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { type DiskSpace, elsewhere, watchDiskSpace } from '#store/engine/disk-space.ts'
import type { Log } from '#store/engine/log.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import type { Frame, FrameResult } from './frame.ts'
import { createNamedReadings } from './hearing/named-readings.ts'
import {
  type Caller,
  createMeterAdmission,
  type KeyAdmission,
  type Refused,
  scopeOfHolder,
} from './meter-admission.ts'
import { createBudgets, type Spent } from './post/budgets.ts'
import type { DecodedItem } from './post/decode-items.ts'
import { NOT_MAPPED, PostAnswer } from './post/post-answer.ts'
import { CostlyPostError, createPostReader, type OpenedPost } from './post/post-reader.ts'
import { readBody } from './post/read-body.ts'
import { DISK_FULL, toRefused } from './post/refused-post.ts'
import { createReceiver } from './receiver.ts'
import { isRefusal, type Refusal } from './refusal.ts'

/** A post of readings as it arrives: nothing of it has been read yet. */
export interface Post extends Caller {
  /** '' when the request names none */
  readonly contentType: string
  readonly contentEncoding: string
  readonly body: Readable
}

export type Reply = { readonly answer: IngestAnswer } | Refused

/** Whose budgets readings count against, and whose they are. */
export type Sender = Pick<KeyHolder, 'keyId' | 'organisationId'>

export interface Metering {
  receive(post: Post): Promise<Reply>
  /** Readings that came by a message and not by a post; what is refused must stay with its sender. */
  takeFrames(
    sender: Sender,
    frames: readonly Frame[],
    spent: Spent,
  ): Promise<{ readonly results: readonly FrameResult[] } | Refused>
  /** Null: there is something left of what the sender may cause. */
  refusal(sender: Sender): Refused | null
  /** What a message took of which no reading came. */
  charge(sender: Sender, spent: Spent): void
  /** Takes nothing more and waits for what was begun. */
  stop(): Promise<void>
}

export interface MeteringOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  /** a folder on the disk of the embedded database; null: the database looks after its own disk */
  readonly watchedDir: string | null
  readonly space?: DiskSpace
  /** Shared with the other calls of meters, so that a key's allowance is one. */
  readonly door?: KeyAdmission
  /** How often who was heard is written down; absent: every few seconds. */
  readonly arrivalsEveryMs?: number
}

/** Senders wait ten seconds and more: they hear by then whether it went well. */
const PATIENCE_MS = 4_500

/** Opens the door for meters and gateways. */
export function startMetering(options: MeteringOptions): Metering {
  const { database, clock, log, watchedDir } = options
  const space = options.space ?? (watchedDir === null ? elsewhere : watchDiskSpace({ dir: watchedDir, log }))
  const door = options.door ?? createMeterAdmission(database, clock)
  const receiver = createReceiver({ database, clock, log, arrivalsEveryMs: options.arrivalsEveryMs })
  const reader = createPostReader(clock)
  const budgets = createBudgets(clock)
  const named = createNamedReadings(database, clock, log)

  async function take(post: Post): Promise<Reply> {
    const entered = await door.enter(post)
    if ('code' in entered) return entered
    const { holder } = entered
    const refused = space.room() === 'full' ? DISK_FULL : budgets.refusal(holder)
    if (refused) return refused
    const opened = await open(post, holder)
    try {
      return { answer: await takeReadings(opened, holder) }
    } finally {
      opened.close()
    }
  }

  async function open({ body, contentType, contentEncoding }: Post, holder: KeyHolder): Promise<OpenedPost> {
    const { organisationId } = holder
    const { bytes, letGo } = await readBody(body, organisationId)
    const sent = bytes.length
    try {
      const opened = await reader.open({ bytes, contentType, contentEncoding }, organisationId, PATIENCE_MS)
      const { count, size, spentMs } = opened
      budgets.charge(holder, { readings: count, bytes: size, processorMs: spentMs })
      return opened
    } catch (error) {
      const { size, spentMs } = error instanceof CostlyPostError ? error.cost : { size: sent, spentMs: 0 }
      budgets.charge(holder, { bytes: size, processorMs: spentMs })
      throw error
    } finally {
      letGo()
    }
  }

  /** Piece by piece: the next one is fetched while one is written. */
  async function takeReadings(post: OpenedPost, holder: KeyHolder): Promise<IngestAnswer> {
    const scope = scopeOfHolder(holder)
    const answer = new PostAnswer()
    let items = await post.next()
    while (items.length > 0) {
      const places = await named.place(items, holder)
      // What an administrator may map yet stays with its sender.
      const placed = items.filter((item) => leftOut(places.get(item)) === null)
      const frames = placed.map((item) => toFrame(item, holder, places.get(item)))
      const [results, following] = await Promise.all([
        receiver.receive(scope, frames, PATIENCE_MS),
        post.next(),
      ])
      const byItem = new Map(placed.map((item, n) => [item, results[n]!]))
      answer.add(items.map((item) => byItem.get(item) ?? leftOut(places.get(item)) ?? OF_NOBODY))
      items = following
    }
    return answer.whole()
  }

  async function takeFrames(sender: Sender, frames: readonly Frame[], spent: Spent) {
    const refused = space.room() === 'full' ? DISK_FULL : budgets.refusal(sender)
    if (refused) return refused
    budgets.charge(sender, spent)
    return { results: await receiver.receive(scopeOfHolder(sender), frames, PATIENCE_MS) }
  }

  return {
    refusal: (sender) => budgets.refusal(sender),
    charge: (sender, spent) => budgets.charge(sender, spent),
    takeFrames: (...given) => takeFrames(...given).catch((error) => toRefused(error, log)),
    receive: (post) => take(post).catch((error) => toRefused(error, log)),
    async stop() {
      space.stop()
      await receiver.stop()
      await reader.stop()
    },
  }
}

const OF_NOBODY: FrameResult = { outcome: NOT_MAPPED, dropped: [] }

/** What becomes of a reading that waits with its sender; null: it does not. */
function leftOut(place: { readonly id: number } | Refusal | undefined): FrameResult | null {
  return place && isRefusal(place) && place.code === NOT_MAPPED.code ? { outcome: place, dropped: [] } : null
}

/** `place`: of a reading that says whose it is by the name of its hardware. */
function toFrame(
  { content, text }: DecodedItem,
  holder: KeyHolder,
  place: { readonly id: number } | Refusal | undefined,
): Frame {
  const frame = { by: `key ${holder.keyId}`, keyId: holder.keyId, body: text }
  if (isRefusal(content)) return { ...frame, deviceId: holder.deviceId, content }
  const device = place ?? resolveDevice(content.deviceId, holder)
  if (isRefusal(device)) return { ...frame, deviceId: null, content: device }
  return { ...frame, deviceId: device.id, content }
}

/** The key names the device; a payload may only agree. */
function resolveDevice(named: number | null, holder: KeyHolder): { id: number } | Refusal {
  if (holder.deviceId !== null) {
    if (named === null || named === holder.deviceId) return { id: holder.deviceId }
    return { code: 'wrong-device', sentence: 'The key belongs to another device than device_id says.' }
  }
  if (named === null) return { code: 'no-device', sentence: "A gateway's reading must say its device_id." }
  if (holder.deviceIds.has(named)) return { id: named }
  return { code: 'wrong-device', sentence: 'The gateway has no device with this device_id.' }
}
