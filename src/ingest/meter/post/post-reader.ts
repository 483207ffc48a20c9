import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Instant } from '#domain/time/interval.ts'
import { createThread } from '#store/engine/thread/thread.ts'
import type { DecodedItem } from './decode-items.ts'
import { createFairGate } from './fair-gate.ts'
import { isPacked, openPost, type PostCost, type RawPost } from './open-post.ts'
import type { DeskAnswer, DeskOrder } from './post-desk.ts'
import { UnusablePostError } from './unusable-post.ts'

/** A post that was understood. */
export interface OpenedPost extends PostCost {
  readonly count: number
  /** The next readings, few at a time; none: those were all. */
  next(): Promise<readonly DecodedItem[]>
  /** Nothing more is wanted of it. */
  close(): void
}

export interface PostReader {
  /** Throws UnusablePostError for what cannot be read, and ThreadError where the thread was given up. */
  open(raw: RawPost, organisationId: number, patienceMs: number): Promise<OpenedPost>
  stop(): Promise<void>
}

/** What is understood at once, in a few milliseconds at the worst; all else in a thread of its own. */
const SMALL_BYTES = 128 * 1024
const FEW_READINGS = 100
/** As many as are judged and written at once. */
const PIECE = 250
const PATIENCE_MS = 20_000
const MEMORY_MB = 512
const OPEN_POSTS = { ofOne: 2, ofAll: 8, waiting: 16 }

const RUNS_SOURCES = import.meta.url.endsWith('.ts')
const WORKER = new URL(RUNS_SOURCES ? './post-worker.ts' : './post-worker.mjs', import.meta.url)

const unzip = promisify(gunzip)

/** Unpacks, parses and understands posts: nothing of it holds the thread of requests for longer than a small post does. */
export function createPostReader(clock: () => Instant, worker = WORKER): PostReader {
  const thread = createThread<DeskOrder, DeskAnswer>({
    script: worker,
    patienceMs: PATIENCE_MS,
    memoryMb: MEMORY_MB,
  })
  const gate = createFairGate(OPEN_POSTS)
  let lastPost = 0

  async function openLarge(
    raw: RawPost,
    alreadySpentMs: number,
  ): Promise<Omit<OpenedPost, 'close'> & { forget(): void }> {
    const post = ++lastPost
    const answer = await thread.ask({ kind: 'open', post, raw, now: clock() }, ownMemory(raw.bytes))
    const spentMs = alreadySpentMs + ('spentMs' in answer ? answer.spentMs : 0)
    if (answer.kind === 'unusable')
      throw new CostlyPostError(answer.code, answer.sentence, { ...answer, spentMs })
    if (answer.kind !== 'opened') throw new TypeError('the thread answered something else')
    let left = answer.count
    return {
      count: answer.count,
      size: answer.size,
      spentMs,
      async next() {
        if (left === 0) return []
        const piece = await thread.ask({ kind: 'next', post, most: PIECE })
        const items = piece.kind === 'items' ? piece.items : []
        left -= items.length
        return items.map(({ content, text }) => ({ content, text: () => text }))
      },
      forget() {
        if (left > 0) thread.ask({ kind: 'forget', post }).catch(() => {})
      },
    }
  }

  return {
    async open(raw, organisationId, patienceMs) {
      const small = await openSmall(raw, clock())
      if ('post' in small) return small.post
      const leave = await gate.enter(organisationId, patienceMs)
      if (!leave) throw new UnusablePostError('busy', TOO_MANY)
      try {
        const { forget, ...opened } = await openLarge(raw, small.spentMs)
        const close = () => {
          forget()
          leave()
        }
        return { ...opened, close }
      } catch (error) {
        leave()
        throw error
      }
    },
    stop: () => thread.stop(),
  }
}

/** Large bytes have memory of their own, which is handed over instead of copied; small ones may share theirs. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

const TOO_MANY = 'Too many large posts are being read; send it again in a few seconds.'

/** A post that cannot be read, and what it took to know that. */
export class CostlyPostError extends UnusablePostError {
  readonly cost: PostCost

  constructor(code: UnusablePostError['code'], sentence: string, { size, spentMs }: PostCost) {
    super(code, sentence)
    this.cost = { size, spentMs }
  }
}

/** Without a post: it is not small, which took so long to know. */
async function openSmall(
  raw: RawPost,
  now: Instant,
): Promise<{ readonly post: OpenedPost } | Pick<PostCost, 'spentMs'>> {
  const bytes = raw.bytes.byteLength > SMALL_BYTES ? null : await unpackSmall(raw)
  if (bytes === null) return { spentMs: 0 }
  const opening = openPost({ ...raw, bytes, contentEncoding: '' }, now, FEW_READINGS)
  const { size, spentMs } = opening
  if (opening.kind === 'unusable') throw new CostlyPostError(opening.code, opening.sentence, opening)
  if (opening.kind === 'many') return { spentMs }
  let left: readonly DecodedItem[] = opening.items
  const post: OpenedPost = {
    count: left.length,
    size,
    spentMs,
    async next() {
      const piece = left
      left = []
      return piece
    },
    close() {},
  }
  return { post }
}

/** Null: it unpacks to more. What is no gzip is told by whoever unpacks it whole. */
async function unpackSmall(raw: RawPost): Promise<Uint8Array | null> {
  if (!isPacked(raw)) return raw.bytes
  return unzip(raw.bytes, { maxOutputLength: SMALL_BYTES }).catch((error: { code?: unknown }) => {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') return null
    // How far it was unpacked is not told.
    const cost = { size: SMALL_BYTES, spentMs: 0 }
    throw new CostlyPostError('bad-request', 'The body is not valid gzip.', cost)
  })
}
