const MINUTE_MS = 60_000
/** Kinds that are remembered at once: more are told as they come. */
const MOST_KINDS = 500
/** Numbers of requests in a line. */
const MOST_IDS = 100

/** What was left out since the last line of its kind. */
export interface Repeats {
  readonly repeats: number
  /** Of failed requests, whose senders may come with the number; the first ones. */
  readonly requestIds?: readonly string[]
}

interface Line {
  readonly kind: string
  readonly requestId: string | null
  /** Tells the line, with what was left out since. */
  tell(more?: Repeats): void
}

interface Kind {
  since: number
  left: number
  ids: string[]
  readonly first: Line
}

/**
 * One line of a kind a minute: a warning or an error like one that was told less than a minute ago is counted, and the
 * next line of its kind says how many were left out, and which requests they were; where none comes, the first is told
 * once more. A kind is a level and a message, with what makes two of them different troubles: the error and where it was met.
 */
export function createRepeats(now: () => number = () => performance.now()) {
  const kinds = new Map<string, Kind>()

  /** Of kinds that nothing came of since. */
  function sweep(): void {
    const at = now()
    for (const [key, kind] of kinds) {
      if (at - kind.since < MINUTE_MS) continue
      if (kind.left === 0) kinds.delete(key)
      else kind.first.tell(takeRepeats(kind, at))
    }
  }

  return {
    take(line: Line): void {
      const at = now()
      const known = kinds.get(line.kind)
      if (known === undefined) {
        if (kinds.size >= MOST_KINDS) sweep()
        if (kinds.size < MOST_KINDS) kinds.set(line.kind, { since: at, left: 0, ids: [], first: line })
        line.tell()
      } else if (at - known.since >= MINUTE_MS) {
        line.tell(takeRepeats(known, at))
      } else {
        known.left += 1
        if (line.requestId !== null && known.ids.length < MOST_IDS) known.ids.push(line.requestId)
      }
    },
    sweep,
  }
}

function takeRepeats(kind: Kind, at: number): Repeats | undefined {
  const { left: repeats, ids: requestIds } = kind
  Object.assign(kind, { since: at, left: 0, ids: [] })
  if (repeats === 0) return undefined
  return requestIds.length === 0 ? { repeats } : { repeats, requestIds }
}

interface Told {
  readonly err?: {
    readonly code?: unknown
    readonly name?: unknown
    readonly message?: unknown
    readonly stack?: unknown
  }
  readonly path?: unknown
  readonly organisationId?: unknown
  readonly requestId?: unknown
}

/** What a line of the log is about. */
export function kindOfLine(level: number, fields: unknown, message: string): Omit<Line, 'tell'> {
  const { err, path, organisationId, requestId } = (
    typeof fields === 'object' && fields !== null ? fields : {}
  ) as Told
  const id = typeof requestId === 'string' ? requestId : null
  const words = withoutNumbers(id === null ? message : message.replaceAll(id, '#'))
  const about = [...(err ? faultWords(err) : []), path, organisationId].filter((one) => one !== undefined)
  return { kind: [level, words, ...about].join(' '), requestId: id }
}

const MOST_WORDS = 120

/** Codes of the database and of the network: where such an error was made says nothing. */
const FOREIGN_CODE = /^([0-9A-Z]{5}|E[A-Z]+)$/

function faultWords({ code, name, message, stack }: NonNullable<Told['err']>): unknown[] {
  const words = withoutNumbers(String(message)).slice(0, MOST_WORDS)
  if (FOREIGN_CODE.test(String(code))) return [code, words]
  const [place] = /^ +at .*$/m.exec(String(stack)) ?? []
  return [code ?? name, words, place]
}

/** Numbers and ids differ from line to line of one kind. */
function withoutNumbers(text: string): string {
  return text.replace(/[0-9a-f-]{36}|\d+/g, '#')
}
