import type { Readable } from 'node:stream'
import type { IngestAnswer } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { type DiskSpace, elsewhere, watchDiskSpace } from '#store/engine/disk-space.ts'
import type { Log } from '#store/engine/log.ts'
import { DatabaseUnavailableError } from '#store/engine/unavailable.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import type { Frame, FrameResult } from './commit-frames.ts'
import { native } from './dialects/native.ts'
import { DroppedTally } from './dropped.ts'
import {
  type Caller,
  createMeterAdmission,
  type KeyAdmission,
  type Refused,
  scopeOfHolder,
} from './meter-admission.ts'
import { BusyError, createReceiver } from './receiver.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import { type Item, parseItems, readBody, UnusablePostError } from './unpack.ts'

/** A post of readings as it arrives: nothing of it has been read yet. */
export interface Post extends Caller {
  /** '' when the request names none */
  readonly contentType: string
  readonly contentEncoding: string
  readonly body: Readable
}

export type Reply = { readonly answer: IngestAnswer } | Refused

export interface Metering {
  receive(post: Post): Promise<Reply>
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
}

const RETRY_S = 5
const DISK_FULL: Reply = {
  code: 'disk-full',
  sentence:
    'The disk of the server is nearly full: no readings are taken until there is room. Keep them and try again.',
  retryAfterS: 60,
}

/** Opens the door for meters and gateways. */
export function startMetering(options: MeteringOptions): Metering {
  const { database, clock, log, watchedDir } = options
  const space = options.space ?? (watchedDir === null ? elsewhere : watchDiskSpace({ dir: watchedDir, log }))
  const door = options.door ?? createMeterAdmission(database, clock)
  const receiver = createReceiver({ database, clock, log })

  async function take(post: Post): Promise<Reply> {
    const entered = await door.enter(post)
    if ('code' in entered) return entered
    const { holder } = entered
    if (space.room() === 'full') return DISK_FULL
    const items = parseItems(await readBody(post.body, post.contentEncoding), post.contentType)
    const frames = items.map((item) => toFrame(item, holder))
    return { answer: toIngestAnswer(await receiver.receive(scopeOfHolder(holder), frames)) }
  }

  return {
    receive: (post) => take(post).catch((error) => toRefusedReply(error, log)),
    async stop() {
      space.stop()
      await receiver.stop()
    },
  }
}

function toFrame({ payload, refusal, text }: Item, holder: KeyHolder): Frame {
  const content = refusal ?? native.decode(payload)
  const by = `key ${holder.keyId}`
  if (isRefusal(content)) return { deviceId: holder.deviceId, content, by, body: text }
  const device = resolveDevice(content.deviceId, holder)
  if (isRefusal(device)) return { deviceId: null, content: device, by, body: text }
  return { deviceId: device.id, content, by, body: text }
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

function toIngestAnswer(kept: readonly FrameResult[]): IngestAnswer {
  const answer: IngestAnswer = { accepted: 0, duplicate: 0, rejected: [], dropped: [] }
  const dropped = new DroppedTally()
  for (const [index, one] of kept.entries()) {
    if (typeof one.outcome === 'string') answer[one.outcome] += 1
    else answer.rejected.push({ index, reason: one.outcome.sentence })
    dropped.add(one.dropped)
  }
  return { ...answer, dropped: dropped.shown() }
}

const DISK_FULL_SQLSTATE = '53100'

function toRefusedReply(error: unknown, log: Log): Reply {
  if (error instanceof UnusablePostError) {
    const { code, message: sentence } = error
    return code === 'busy' ? { code, sentence, retryAfterS: RETRY_S } : { code, sentence }
  }
  if (error instanceof BusyError) return { code: 'busy', sentence: error.message, retryAfterS: RETRY_S }
  if (error instanceof DatabaseUnavailableError) {
    return { code: 'unavailable', sentence: error.message, retryAfterS: RETRY_S }
  }
  if ((error as { code?: unknown }).code === DISK_FULL_SQLSTATE) return DISK_FULL
  log.error({ err: error }, 'Readings could not be taken')
  return { code: 'internal', sentence: 'The readings could not be taken. Keep them and try again.' }
}
