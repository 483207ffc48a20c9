import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#store/engine/log.ts'
import { type BrokerLink, openBrokerLink, SHARED_GROUP } from '../../breaker/broker-link.ts'
import type { MessageDialect } from '../dialects/message.ts'
import { MESSAGE_DIALECTS } from '../dialects/message-dialects.ts'
import type { Hearing, Speaker } from '../hearing/hearing.ts'
import { createSessionShelf } from '../hearing/session-shelf.ts'

export interface ListeningOptions {
  readonly mqttUrl: string
  readonly hearing: Hearing
  readonly log: Log
  /** Under which the broker keeps readings while nobody listens; absent: several processes listen as one group. */
  readonly session?: string | undefined
}

export interface Listening {
  isUp(): boolean
  stop(): Promise<void>
}

/** Of everybody who speaks there. */
const ROOM = { most: 5_000, mostSize: 64_000_000 }
const MOST_BYTES = 256 * 1024
/** A message that breaks something of ours must not hold up those behind it for ever. */
const MOST_FAILURES = 5
const PAUSE_S = 5

/**
 * Readings through the broker of MQTT_URL, which is everybody's: what stands in the table of names with `by_broker` is taken
 * in, everything else is listed. A message is acknowledged once it is kept, one after the other; while the database is away
 * the broker holds them, and the connection stays. Of a connection that ends it holds them for a session by name alone: the
 * broker hands a group's messages to the processes that are left, and what it had sent to the one that went may be lost.
 * What is refused for what one client has sent holds nobody else's messages (`put-aside.ts`).
 */
export function startListening({ mqttUrl, hearing, log, session }: ListeningOptions): Listening {
  const speaker: Speaker = { holder: null, sessions: createSessionShelf(ROOM) }
  const stopping = new AbortController()
  let link: BrokerLink | null = null

  async function take(topic: string, payload: Uint8Array, signal: AbortSignal | null): Promise<void> {
    if (payload.length > MOST_BYTES) return
    const tries = {}
    for (let failures = 0; ; ) {
      const heard = await hearing.hear(speaker, topic, payload, tries)
      if (!('code' in heard)) {
        for (const { topic, text } of heard.answers) {
          // Its acknowledgement comes behind this message, and would be waited for in vain.
          void link
            ?.publish(topic, text)
            .catch((err) => log.warn({ err }, 'An answer to hardware was not sent'))
        }
        return
      }
      if (heard.code === 'internal' && ++failures === MOST_FAILURES) {
        log.error({}, 'A message of MQTT_URL is lost: it fails each time')
        return
      }
      await sleep(1000 * Math.min(heard.retryAfterS ?? PAUSE_S, PAUSE_S), null, {
        signal: signal ?? stopping.signal,
      })
    }
  }

  // Of a group each process hears a part: where every message is needed, each hears all, and what is kept twice is one.
  const inGroup = (dialect: MessageDialect) =>
    session === undefined && !dialect.needsEvery ? SHARED_GROUP : ''
  link = openBrokerLink({
    url: mqttUrl,
    log,
    session,
    take,
    waiting: 'Readings wait with their senders.',
    topics: MESSAGE_DIALECTS.flatMap((one) => one.topics.map((topic) => inGroup(one) + topic)),
    onUp: () => speaker.sessions.forgetNeedy(),
  })
  return {
    isUp: () => link.isUp(),
    async stop() {
      stopping.abort()
      await link.stop()
    },
  }
}
