import type { DialectSession, MessageDialect } from '../dialects/message.ts'

/** What is remembered of one gateway between two of its messages. */
export interface OpenSession {
  readonly session: DialectSession
  /** of the place where its devices stand, as far as that is known */
  zone: string
}

/** Where hardware stands of which nothing is known yet. */
const ZONE = 'Africa/Lagos'

/** Sessions of one connection, so many: the one that was silent longest makes room. */
export function createSessionShelf(most: number) {
  const open = new Map<string, OpenSession>()
  return {
    take(dialect: MessageDialect, gateway: string): OpenSession {
      const key = `${dialect.name} ${gateway}`
      const known = open.get(key) ?? { session: dialect.open(), zone: ZONE }
      open.delete(key)
      open.set(key, known)
      if (open.size > most) open.delete(open.keys().next().value!)
      return known
    },
  }
}

export type SessionShelf = ReturnType<typeof createSessionShelf>
