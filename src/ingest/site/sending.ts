import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type IngestAnswer, ingestAnswer, ingestReadings } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Log } from '#store/engine/log.ts'
import { countReadings, type Piece } from './queue/piece.ts'
import type { SiteQueue } from './queue/queue.ts'
import type { RefusedReading } from './queue/refused-readings.ts'
import { type Heard, LinkError, type ServerLink } from './server-link.ts'

export interface SendingOptions {
  readonly queue: SiteQueue
  readonly link: ServerLink
  readonly key: string
  readonly clock: () => Instant
  readonly log: Log
  /** how long readings gather before they are sent */
  readonly everyMs?: number
  /** the first and the longest rest after a failure */
  readonly restMs?: { readonly first: number; readonly longest: number }
  readonly chance?: () => number
  /** how long readings rest that something in between does not let through */
  readonly apartMs?: number
}

/** How the sending stands. */
export interface SendingFigures {
  /** when the server last took something; null: never since the start */
  readonly sentAt: Instant | null
  /** readings since the start */
  readonly sent: number
  /** null: the last try went well */
  readonly trouble: string | null
  /** the clock of this computer minus that of the server, in ms, as the last answer says; null: none came */
  readonly clockAheadMs: number | null
  /** readings that something in between does not let through: they rest on the disk and are tried again */
  readonly apart: number
}

export interface Sending {
  figures(): SendingFigures
  /** Ends after the post that is under way. */
  stop(): Promise<void>
}

const compress = promisify(gzip)

const FIRST_SIZE = 500
const MOST_SIZE = 5_000
const LEAST_SIZE = 20
/** A post that takes less than this may be larger the next time. */
const QUICK_MS = 5_000
const LONGEST_WAIT_MS = 15 * 60_000
/** A post that the server cannot read is tried so often alone before it is put aside. */
const MOST_UNREADABLE = 3
/** What something in between refuses so often is looked at in parts: it may be what is in them. */
const MOST_FOREIGN = 3
const APART_MS = 15 * 60_000

type Outcome =
  | { readonly kind: 'taken'; readonly answer: IngestAnswer }
  | { readonly kind: 'later'; readonly why: string; readonly retryAfterS: number | null }
  | { readonly kind: 'smaller'; readonly why: string; readonly isOurs: boolean; readonly isTooLarge: boolean }

/**
 * Sends what the queue holds, one post at a time, as long as it runs. Nothing leaves the queue but by an answer of the
 * server that speaks of every reading of the post.
 */
export function startSending(options: SendingOptions): Sending {
  const { queue, link, key, clock, log, everyMs = 10_000, chance = Math.random, apartMs = APART_MS } = options
  const rest = options.restMs ?? { first: 1_000, longest: 5 * 60_000 }
  const stopped = new AbortController()
  let size = FIRST_SIZE
  let failures = 0
  /** Of the last post something waits for its name. */
  let wasLeft = false
  let mostSize = MOST_SIZE
  /** How often a piece could not be read alone. */
  const unreadable = new Map<string, number>()
  /** Pieces that something in between does not let through: how many readings each has, and until when it rests. */
  const apart = new Map<string, { readonly readings: number; readonly untilMs: number }>()
  /** Refusals of something in between since the last success. */
  let foreign = 0
  /** Of a post that could not be read: what is sent next, one after the other, the last one first. */
  let parts: (readonly Piece[])[] = []
  let figures: Omit<SendingFigures, 'apart'> = { sentAt: null, sent: 0, trouble: null, clockAheadMs: null }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      const waitMs = await turn().catch((error: unknown) => {
        log.error({ err: error }, 'Readings could not be taken from the store; it is tried again')
        return fail('The store of readings fails', null)
      })
      if (waitMs > 0) await sleep(waitMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  /** How long to wait for the next one. */
  async function turn(): Promise<number> {
    await queue.release()
    for (const [piece, { untilMs }] of apart) if (untilMs <= performance.now()) apart.delete(piece)
    const pieces = parts.at(-1) ?? (await queue.take(size, new Set(apart.keys())))
    if (pieces.length === 0) return everyMs
    const began = performance.now()
    const outcome = await post(pieces)
    if (outcome.kind === 'later') return fail(outcome.why, outcome.retryAfterS)
    if (outcome.kind === 'smaller') return splitUp(pieces, outcome)
    parts.pop()
    const refused = refusedByServer(pieces, outcome.answer, clock())
    await queue.settle(pieces, refused, notMapped(outcome.answer, countReadings(pieces)))
    succeed(pieces, outcome.answer, performance.now() - began)
    const readings = (await queue.figures()).readings
    return readings > size / 2 || parts.length > 0 ? 0 : everyMs
  }

  async function post(pieces: readonly Piece[]): Promise<Outcome> {
    const bytes = await compress(pieces.map(({ text }) => text).join('\n'))
    try {
      const body = { bytes, type: 'application/x-ndjson', isGzip: true }
      const heard = await link.ask({ method: 'POST', path: ingestReadings.path, key, body })
      if (heard.at !== null) figures = { ...figures, clockAheadMs: clock() - heard.at }
      return judgeAnswer(heard, countReadings(pieces))
    } catch (error) {
      if (!(error instanceof LinkError)) throw error
      // A link that is too slow for the post is not for one of half the size.
      size = Math.max(LEAST_SIZE, Math.floor(size / 2))
      parts = []
      return { kind: 'later', why: error.message, retryAfterS: null }
    }
  }

  function fail(why: string, retryAfterS: number | null): number {
    failures += 1
    if (figures.trouble !== why)
      log.warn({ why }, 'Readings wait on this computer: the server does not take them')
    figures = { ...figures, trouble: why }
    const restMs = Math.min(rest.first * 2 ** Math.min(failures - 1, 20), rest.longest)
    const jittered = restMs * (0.5 + chance() / 2)
    return retryAfterS === null
      ? jittered
      : Math.min(retryAfterS * 1_000, LONGEST_WAIT_MS) + rest.first * chance()
  }

  /** What cannot be read as a whole may be read in parts; what is alone and the server cannot read is put aside with the reason. */
  async function splitUp(
    pieces: readonly Piece[],
    { why, isOurs, isTooLarge }: Extract<Outcome, { kind: 'smaller' }>,
  ): Promise<number> {
    if (!isOurs && !isTooLarge && ++foreign < MOST_FOREIGN) return fail(why, null)
    parts.pop()
    const half = Math.max(1, Math.floor(countReadings(pieces) / 2))
    // What is too large now is so tomorrow.
    if (isTooLarge) mostSize = half
    size = Math.min(size, half)
    if (pieces.length > 1) {
      const middle = Math.floor(pieces.length / 2)
      parts.push(pieces.slice(middle), pieces.slice(0, middle))
    } else if (isOurs) await judgeAlone(pieces[0]!, why)
    else putApart(pieces[0]!, why)
    return fail(why, null)
  }

  /** It stays on the disk and is tried again later; what comes after it goes on. */
  function putApart({ key: piece, readings }: Piece, why: string): void {
    apart.set(piece, { readings, untilMs: performance.now() + apartMs })
    log.warn(
      { readings, why },
      'Something in between does not let these readings through: they are tried again',
    )
  }

  async function judgeAlone(piece: Piece, why: string): Promise<void> {
    const tries = (unreadable.get(piece.key) ?? 0) + 1
    unreadable.set(piece.key, tries)
    if (tries < MOST_UNREADABLE) {
      parts.push([piece])
      return
    }
    unreadable.delete(piece.key)
    const lines = piece.text.split('\n')
    await queue.settle(
      [piece],
      lines.map((line) => ({ at: clock(), reason: why, line })),
    )
    log.error({ readings: lines.length, why }, 'The server cannot read these readings: they are put aside')
  }

  function succeed(pieces: readonly Piece[], answer: IngestAnswer, tookMs: number): void {
    if (figures.trouble !== null) log.info({}, 'The server takes readings again')
    failures = 0
    foreign = 0
    for (const { key } of pieces) {
      unreadable.delete(key)
      apart.delete(key)
    }
    const left = answer.not_mapped?.count ?? 0
    const sent = figures.sent + countReadings(pieces) - left
    figures = { ...figures, trouble: null, sentAt: clock(), sent }
    size = tookMs < QUICK_MS ? Math.min(mostSize, size * 2) : size
    if (left > 0 && !wasLeft)
      log.warn({ readings: left, why: answer.not_mapped?.reason }, 'Readings wait until their name is mapped')
    wasLeft = left > 0
    const refused = answer.rejected.length + (answer.not_listed?.count ?? 0)
    if (refused > 0)
      log.warn({ refused, why: answer.rejected[0]?.reason }, 'The server refused readings for good')
    for (const { field, count } of answer.dropped)
      log.warn({ field, count }, 'The server left out a field that cannot be true')
  }

  const running = run()
  return {
    figures: () => ({
      ...figures,
      apart: [...apart.values()].reduce((sum, { readings }) => sum + readings, 0),
    }),
    async stop() {
      stopped.abort()
      await running
    },
  }
}

const UNREADABLE = new Set([400, 415, 422])

/** What an answer says of a post. What does not speak of every reading is no answer: a portal of a hotel answers 200 too. */
function judgeAnswer({ status, json, retryAfterS }: Heard, readings: number): Outcome {
  if (status === 200) {
    const answer = ingestAnswer.safeParse(json).data
    const spokenOf =
      answer &&
      answer.accepted +
        answer.duplicate +
        answer.rejected.length +
        (answer.not_listed?.count ?? 0) +
        (answer.not_mapped?.count ?? 0)
    const isTold = answer && notMapped(answer, readings).size >= (answer.not_mapped?.count ?? 0)
    if (isTold && spokenOf === readings) return { kind: 'taken', answer }
    return { kind: 'later', why: 'Something else than the server answers', retryAfterS: null }
  }
  const said = (json as { detail?: unknown } | null)?.detail
  const why = typeof said === 'string' ? said.slice(0, 300) : `Something in between answers ${status}`
  const isOurs = json !== null && typeof said === 'string'
  // A proxy in between may refuse a post for its size, and a firewall for what it takes its bytes for.
  const isRefused = UNREADABLE.has(status) || (status === 403 && !isOurs)
  if (status === 413 || isRefused) return { kind: 'smaller', why, isOurs, isTooLarge: status === 413 }
  return { kind: 'later', why, retryAfterS }
}

/** The lines of a post that stay, by their index: all that may be meant, but those that are refused. */
function notMapped({ not_mapped: left, rejected }: IngestAnswer, readings: number): Set<number> {
  const indices = (left?.runs ?? []).flatMap(([first, count]) =>
    Array.from({ length: Math.min(Math.max(0, count), readings) }, (_, n) => first + n),
  )
  const refused = new Set(rejected.map(({ index }) => index))
  return new Set(indices.filter((index) => index < readings && !refused.has(index)))
}

function refusedByServer(pieces: readonly Piece[], answer: IngestAnswer, at: Instant): RefusedReading[] {
  const lines = pieces.flatMap(({ text }) => text.split('\n'))
  const listed = answer.rejected.map(({ index, reason }) => ({ at, reason, line: lines[index] ?? '' }))
  const others = (answer.not_listed?.reasons ?? []).flatMap(({ reason, count }) =>
    Array.from({ length: count }, () => ({ at, reason, line: '' })),
  )
  return [...listed, ...others]
}
