const MINUTE_MS = 60_000
/** Kinds that are remembered at once: more are told as they come. */
const MOST_KINDS = 500

interface Kind {
  readonly since: number
  left: number
}

/**
 * One line of a kind a minute: a warning or an error like one that was told less than a minute ago is counted, and the
 * next line of its kind says how many were left out (`repeats`). A kind is a level and a message, with what makes two of
 * them different troubles: the error's code or name, and where it was met.
 */
export function createRepeats(now: () => number = () => performance.now()) {
  const kinds = new Map<string, Kind>()
  return {
    /** null: not to be told. Else how many like it were not. */
    admit(kind: string): number | null {
      const at = now()
      const known = kinds.get(kind)
      if (known !== undefined && at - known.since < MINUTE_MS) {
        known.left += 1
        return null
      }
      if (known === undefined && kinds.size >= MOST_KINDS) forgetOld(kinds, at)
      if (known !== undefined || kinds.size < MOST_KINDS) kinds.set(kind, { since: at, left: 0 })
      return known?.left ?? 0
    },
  }
}

function forgetOld(kinds: Map<string, Kind>, at: number): void {
  for (const [kind, { since }] of kinds) if (at - since >= MINUTE_MS) kinds.delete(kind)
}

/** What a line of the log is about. */
export function kindOfLine(level: number, fields: unknown, message: string): string {
  const { err, path, organisationId } = (typeof fields === 'object' && fields !== null ? fields : {}) as {
    err?: { code?: unknown; name?: unknown }
    path?: unknown
    organisationId?: unknown
  }
  const about = [err?.code ?? err?.name, path, organisationId].filter((one) => one !== undefined)
  // Numbers and ids differ from line to line of one kind.
  const words = message.replace(/[0-9a-f-]{36}|\d+/g, '#')
  return [level, words, ...about].join(' ')
}
