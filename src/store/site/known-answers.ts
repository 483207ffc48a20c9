/** What was read of the database, by what was asked, with the state of the rows that it was made of. */
export interface KnownAnswers<T> {
  recall(key: string): KnownAnswer<T> | null
  remember(key: string, answer: KnownAnswer<T>): void
}

export interface KnownAnswer<T> {
  readonly state: string
  readonly value: T
  /** How much room it takes, in the unit of `mostRoom`. */
  readonly room: number
}

export interface KnownBounds {
  readonly most: number
  readonly mostRoom: number
  /** After it even the same state is read anew: a database may have been put back to an earlier one. */
  readonly keptMs?: number
  readonly clock?: () => number
}

const KEPT_MS = 10 * 60_000

/** What was remembered longest ago makes room. */
export function createKnownAnswers<T>({
  most,
  mostRoom,
  keptMs = KEPT_MS,
  clock = () => performance.now(),
}: KnownBounds): KnownAnswers<T> {
  const known = new Map<string, KnownAnswer<T> & { readonly at: number }>()
  let taken = 0

  function forget(key: string): void {
    taken -= known.get(key)?.room ?? 0
    known.delete(key)
  }

  return {
    recall(key) {
      const one = known.get(key)
      if (one && clock() - one.at < keptMs) return one
      forget(key)
      return null
    },
    remember(key, { state, value, room }) {
      forget(key)
      if (room > mostRoom) return
      known.set(key, { state, value, room, at: clock() })
      taken += room
      while (known.size > most || taken > mostRoom) forget(known.keys().next().value!)
    },
  }
}
