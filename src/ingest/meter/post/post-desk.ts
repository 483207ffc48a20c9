import type { Instant } from '#domain/time/interval.ts'
import { type DecodedItem, decodeItems } from './decode-items.ts'
import { openPost, type RawPost } from './open-post.ts'
import { UnusablePostError } from './unusable-post.ts'

/** What the thread of posts is told to do. */
export type DeskOrder =
  | { readonly kind: 'open'; readonly post: number; readonly raw: RawPost; readonly now: Instant }
  /** The next readings of an opened post; after the last ones it is forgotten. */
  | { readonly kind: 'next'; readonly post: number; readonly most: number }
  | { readonly kind: 'forget'; readonly post: number }

export type DeskAnswer =
  | { readonly kind: 'opened'; readonly count: number; readonly size: number; readonly spentMs: number }
  | {
      readonly kind: 'unusable'
      readonly code: UnusablePostError['code']
      readonly sentence: string
      readonly spentMs: number
    }
  | { readonly kind: 'items'; readonly items: readonly DecodedItem[] }

/** Opens posts and hands their readings out in pieces: what is handed over at once costs the other thread time at once. */
export function createPostDesk(): (order: DeskOrder) => DeskAnswer {
  const opened = new Map<number, DecodedItem[]>()

  function open(post: number, raw: RawPost, now: Instant): DeskAnswer {
    const began = performance.now()
    const spentMs = () => performance.now() - began
    try {
      const { items, size } = openPost(raw)
      const decoded = decodeItems(items, now)
      if (decoded.length > 0) opened.set(post, decoded)
      return { kind: 'opened', count: decoded.length, size, spentMs: spentMs() }
    } catch (error) {
      if (!(error instanceof UnusablePostError)) throw error
      return { kind: 'unusable', code: error.code, sentence: error.message, spentMs: spentMs() }
    }
  }

  function next(post: number, most: number): DeskAnswer {
    const left = opened.get(post)
    if (!left) throw new Error('the post is not open')
    const items = left.splice(0, most)
    if (left.length === 0) opened.delete(post)
    return { kind: 'items', items }
  }

  return (order) => {
    if (order.kind === 'open') return open(order.post, order.raw, order.now)
    if (order.kind === 'next') return next(order.post, order.most)
    opened.delete(order.post)
    return { kind: 'items', items: [] }
  }
}
