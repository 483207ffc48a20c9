import type { Instant } from '#domain/time/interval.ts'
import type { DecodedItem } from './decode-items.ts'
import { type Opening, openPost, type PostCost, type RawPost } from './open-post.ts'

/** What the thread of posts is told to do. */
export type DeskOrder =
  | { readonly kind: 'open'; readonly post: number; readonly raw: RawPost; readonly now: Instant }
  /** The next readings of an opened post; after the last ones it is forgotten. */
  | { readonly kind: 'next'; readonly post: number; readonly most: number }
  | { readonly kind: 'forget'; readonly post: number }

export type DeskAnswer =
  | ({ readonly kind: 'opened'; readonly count: number } & PostCost)
  | Exclude<Opening, { readonly kind: 'opened' }>
  | { readonly kind: 'items'; readonly items: readonly PlainItem[] }

/** As it goes from thread to thread. */
export interface PlainItem extends Pick<DecodedItem, 'content'> {
  readonly text: string
}

/** Opens posts and hands their readings out in pieces: what is handed over at once costs the other thread time at once. */
export function createPostDesk(): (order: DeskOrder) => DeskAnswer {
  const opened = new Map<number, DecodedItem[]>()

  function open(post: number, raw: RawPost, now: Instant): DeskAnswer {
    const opening = openPost(raw, now)
    if (opening.kind !== 'opened') return opening
    const { items, ...more } = opening
    if (items.length > 0) opened.set(post, items)
    return { ...more, count: items.length }
  }

  function next(post: number, most: number): DeskAnswer {
    const left = opened.get(post)
    if (!left) throw new Error('the post is not open')
    const items = left.splice(0, most)
    if (left.length === 0) opened.delete(post)
    return { kind: 'items', items: items.map(({ content, text }) => ({ content, text: text() })) }
  }

  return (order) => {
    if (order.kind === 'open') return open(order.post, order.raw, order.now)
    if (order.kind === 'next') return next(order.post, order.most)
    opened.delete(order.post)
    return { kind: 'items', items: [] }
  }
}
