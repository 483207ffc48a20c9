import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createPostDesk } from './post-desk.ts'
import { createPostReader, type PostReader } from './post-reader.ts'

const NOW = Date.UTC(2026, 5, 10, 12)
const body = (count: number, more: object = {}) =>
  Buffer.from(
    JSON.stringify({
      readings: Array.from({ length: count }, () => ({ ts: '2026-06-10T10:00:00Z', ...more })),
    }),
  )
const raw = (bytes: Buffer, contentEncoding = '') => ({
  bytes,
  contentType: 'application/json',
  contentEncoding,
})
let reader: PostReader | null = null
afterEach(() => reader?.stop())

/** A thread that nothing can be handed to. */
const NO_THREAD = new URL(`data:text/javascript,${encodeURIComponent("throw new Error('handed over')")}`)

describe('H1 what holds the thread of requests', () => {
  const open = (bytes: Buffer, contentEncoding = '') => {
    reader = createPostReader(() => NOW, NO_THREAD)
    return reader.open(raw(bytes, contentEncoding), 1, 1_000)
  }

  it('a small post is understood at once', async () => {
    for (const post of [await open(body(100)), await open(gzipSync(body(100)), 'gzip')]) {
      expect(post.count).toBe(100)
      expect(await post.next()).toHaveLength(100)
      expect(await post.next()).toEqual([])
    }
  })

  it.each([
    ['of many readings', body(101), ''],
    ['of many bytes', body(1, { volt: 'x'.repeat(140_000) }), ''],
    ['that unpacks to many bytes', gzipSync(body(1, { volt: 'x'.repeat(1_000_000) })), 'gzip'],
  ])('a post %s is handed over to another thread', async (_, bytes, contentEncoding) => {
    await expect(open(bytes, contentEncoding)).rejects.toThrow('handed over')
  })

  it('readings are handed out in pieces, in order, and a post is forgotten behind its last one', () => {
    const desk = createPostDesk()
    expect(desk({ kind: 'open', post: 1, raw: raw(body(600)), now: NOW })).toMatchObject({
      kind: 'opened',
      count: 600,
    })
    const piece = () => {
      const answer = desk({ kind: 'next', post: 1, most: 250 })
      return answer.kind === 'items' ? answer.items.length : answer.kind
    }
    expect([piece(), piece(), piece()]).toEqual([250, 250, 100])
    expect(piece).toThrow('the post is not open')
  })
})

describe('H1 the thread of posts', { timeout: 60_000 }, () => {
  // Within the time that the thread is waited for.
  it('a post that cannot be handed over holds up none of those after it', { timeout: 15_000 }, async () => {
    reader = createPostReader(() => NOW)
    const packed = raw(gzipSync(body(20_000)), 'gzip')
    const odd = { ...packed, contentType: (() => {}) as unknown as string }
    await expect(reader.open(odd, 1, 30_000)).rejects.toThrow()
    expect((await reader.open(raw(body(1_000)), 1, 30_000)).count).toBe(1_000)
  })

  it('reads a large post in pieces of at most 250 while this thread goes on', async () => {
    reader = createPostReader(() => NOW)
    const post = await reader.open(raw(gzipSync(body(1_000)), 'gzip'), 1, 30_000)
    const sizes: number[] = []
    for (let items = await post.next(); items.length > 0; items = await post.next()) sizes.push(items.length)
    post.close()
    expect(sizes).toEqual([250, 250, 250, 250])
  })
})
