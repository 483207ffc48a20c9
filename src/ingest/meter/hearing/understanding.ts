import type { Instant } from '#domain/time/interval.ts'
import type { Log } from '#store/engine/log.ts'
import type { Message, MessageDialect, Said } from '../dialects/message.ts'
import type { Refusal } from '../refusal.ts'
import type { TopicMapping } from './mapping-book.ts'
import { type OpenSession, openSession, type SessionShelf } from './session-shelf.ts'

export interface Understood {
  readonly dialect: MessageDialect
  readonly open: OpenSession
  readonly said: Said
  /** when it came: what has no time of its own bears this */
  readonly at: Instant
  readonly processorMs: number
}

export interface UnderstandingOptions {
  readonly clock: () => Instant
  readonly log: Log
  readonly dialects: readonly MessageDialect[]
}

/** `at`: when it came, of one that has waited; what the clock says when its turn comes unless it is given. */
export type Arrived = Pick<Message, 'topic' | 'payload'> & { readonly at?: Instant }

/** What is known of a message before it is understood. */
export interface Known {
  readonly findMapping: (topic: string) => Promise<TopicMapping | null>
  /** Where the devices of its sender stand; null: not known. */
  readonly findZone: () => Promise<string | null>
}

const UNNAMEABLE = /\p{C}/u

/** Names are taken from a topic: one that holds such characters cannot be kept, and would fail for ever. */
export const isNameable = (topic: string) => !UNNAMEABLE.test(topic)

const BROKEN: Refusal = { code: 'unreadable', sentence: 'This message cannot be understood.' }

/** Which dialect a message is in, and what it says; null: it is in none that is known. Messages of one sender are understood in turn. */
export function createUnderstanding({ clock, log, dialects }: UnderstandingOptions) {
  function hear(open: OpenSession, message: Omit<Message, 'zone'>): Said {
    try {
      return open.session.hear({ ...message, zone: open.zone })
    } catch (error) {
      const topic = message.topic.slice(0, 100)
      log.error({ err: error, topic }, 'A message of hardware could not be understood')
      return { refused: [{ name: null, refusal: BROKEN }] }
    }
  }

  return (
    sessions: SessionShelf,
    { topic, payload, at: cameAt }: Arrived,
    { findMapping, findZone }: Known,
  ): Promise<Understood | null> =>
    sessions.inTurn(async () => {
      if (!isNameable(topic)) {
        log.warn({}, 'A message of hardware is left out: its topic holds characters that are none of a name')
        return null
      }
      const mapped = await findMapping(topic)
      const spoken = dialects.find((one) => one.gateway(topic) !== null)
      const dialect = mapped && !spoken?.readsMappings ? mapped.dialect : spoken
      if (!dialect) return null
      const zone = await findZone()
      const began = performance.now()
      const at = cameAt ?? clock()
      const hearIn = (open: OpenSession) => {
        const said = hear(open, { at, topic, payload, mapping: mapped?.mapping ?? null })
        return { dialect, open, said, at, processorMs: performance.now() - began }
      }
      const gateway = dialect === spoken ? dialect.gateway(topic) : null
      // What a mapping says may change: it has no session.
      return gateway === null
        ? hearIn(openSession(dialect, zone))
        : sessions.hearIn({ dialect, gateway, zone }, hearIn)
    })
}
