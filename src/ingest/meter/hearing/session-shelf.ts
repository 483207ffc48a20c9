import { remember } from '../../remember.ts'
import type { DialectSession, MessageDialect } from '../dialects/message.ts'

/** What is remembered of one gateway between two of its messages. */
export interface OpenSession {
  readonly dialect: MessageDialect
  readonly session: DialectSession
  /** of the place where its devices stand, as far as that is known */
  zone: string
}

export interface ShelfRoom {
  /** sessions */
  readonly most: number
  /** characters that all of them remember, about */
  readonly mostSize?: number
}

/** Where hardware stands of which nothing is known yet. */
const ZONE = 'Africa/Lagos'
/** What a session takes that says nothing of its size, or says nothing yet. */
const USUAL_SIZE = 1_000
const MOST_SIZE = 8_000_000

export function openSession(dialect: MessageDialect, zone: string | null = null): OpenSession {
  return { dialect, session: dialect.open(), zone: zone ?? ZONE }
}

/** Sessions of one sender, so many and so large together: the ones that were silent longest make room. */
export function createSessionShelf({ most, mostSize = MOST_SIZE }: ShelfRoom) {
  const open = new Map<string, OpenSession>()
  const sizes = new WeakMap<OpenSession, number>()
  let size = 0
  let turn: Promise<unknown> = Promise.resolve()

  function drop(key: string): void {
    const one = open.get(key)
    if (one === undefined) return
    open.delete(key)
    size -= sizes.get(one) ?? 0
  }

  function measure(one: OpenSession): void {
    const now = USUAL_SIZE + (one.session.size?.() ?? 0)
    size += now - (sizes.get(one) ?? 0)
    sizes.set(one, now)
  }

  return {
    /** Messages are understood in the order in which they came: what one means may depend on those before it. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const done = turn.then(work)
      turn = done.catch(() => {})
      return done
    },
    /** Messages may have been missed: what needs every one of them begins anew. */
    forgetNeedy() {
      for (const [key, { dialect }] of open) if (dialect.needsEvery) drop(key)
    },
    /** The session of a gateway, in which one message is heard: `zone` is of its place where nothing was known before. */
    hearIn<T>(
      { dialect, gateway, zone }: { dialect: MessageDialect; gateway: string; zone: string | null },
      hear: (session: OpenSession) => T,
    ): T {
      const key = `${dialect.name} ${gateway}`
      const one = open.get(key) ?? openSession(dialect, zone)
      remember(open, Number.POSITIVE_INFINITY, key, one)
      const heard = hear(one)
      measure(one)
      // The newest stays, however much it remembers: dialects bound that.
      while (open.size > 1 && (open.size > most || size > mostSize)) drop(open.keys().next().value!)
      return heard
    },
    size: () => size,
  }
}

export type SessionShelf = ReturnType<typeof createSessionShelf>

/** A shelf for each key, however many connections it has; it goes when its last connection does. */
export function createKeyShelves(room: ShelfRoom) {
  const shelves = new Map<number, WeakRef<SessionShelf>>()
  const gone = new FinalizationRegistry<number>((keyId) => {
    if (shelves.get(keyId)?.deref() === undefined) shelves.delete(keyId)
  })
  return (keyId: number): SessionShelf => {
    const known = shelves.get(keyId)?.deref()
    if (known) return known
    const shelf = createSessionShelf(room)
    shelves.set(keyId, new WeakRef(shelf))
    gone.register(shelf, keyId)
    return shelf
  }
}
