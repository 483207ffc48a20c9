import { setTimeout as sleep } from 'node:timers/promises'
import { commandMessage, ingestCommands } from '#contract/meter/commands.ts'
import type { Log } from '#store/engine/log.ts'
import { BREAKER_TOPICS, readBreakerMessage } from '../breaker/breaker-message.ts'
import { type Heard, openBrokerLink } from '../breaker/broker-link.ts'
import { LinkError, type ServerLink } from './server-link.ts'

export interface RelayingOptions {
  readonly link: ServerLink
  readonly key: string
  /** the broker beside this computer */
  readonly mqttUrl: string
  readonly log: Log
  readonly everyMs?: number
}

/** A command is good for 10 s. */
const ASK_EVERY_MS = 2_000
/** What a breaker says matters longer than a command does. */
const TRIES = 5
const MOST_WAITING = 1_000

/**
 * Breakers behind an agent: commands are fetched from the server and published on the broker of the site, with the topics and
 * messages of docs/operations.md; what breakers say goes back. A command is published once and never again.
 */
export function startRelaying(options: RelayingOptions): { stop(): Promise<void> } {
  const { link, key, log, mqttUrl, everyMs = ASK_EVERY_MS } = options
  const stopped = new AbortController()
  let waiting = 0
  let said: Promise<void> = Promise.resolve()
  const broker = openBrokerLink({
    url: mqttUrl,
    log,
    topics: BREAKER_TOPICS,
    waiting: 'Breaker commands are not fetched meanwhile and expire.',
    onUp() {},
    onMessage: hear,
  })

  function hear(heard: Heard): void {
    const message = readBreakerMessage(heard)
    // A state that the broker kept has no time: it would be told as of now.
    if (!message || heard.isKept || waiting >= MOST_WAITING) return
    const { deviceId, commandId, state } = message
    const path = commandId === null ? `ingest/breakers/${deviceId}/state` : `ingest/commands/${commandId}/ack`
    waiting += 1
    said = said
      .then(() => tell(path, { state }))
      .finally(() => {
        waiting -= 1
      })
  }

  async function tell(path: string, message: object): Promise<void> {
    const body = { bytes: Buffer.from(JSON.stringify(message)), type: 'application/json' }
    for (let n = 0; n < TRIES && !stopped.signal.aborted; n++) {
      const heard = await link.ask({ method: 'POST', path, key, body }).catch(onlyLink)
      if (heard && heard.status < 500 && heard.status !== 429) return
      await pause(everyMs * 2 ** n)
    }
    log.warn({ path }, 'What a breaker said did not reach the server')
  }

  async function fetchCommands(): Promise<void> {
    if (!broker.isUp()) return
    const heard = await link.ask({ method: 'GET', path: ingestCommands.path, key }).catch(onlyLink)
    const answer = heard?.status === 200 ? ingestCommands.answer.safeParse(heard.json).data : undefined
    // The server's clock: that of a small computer may be wrong.
    const now = heard?.at ?? Date.now()
    for (const { device_id, ...command } of answer?.commands ?? []) {
      if (Date.parse(command.expires) <= now) continue
      const message = JSON.stringify(commandMessage.parse(command))
      await broker.publish(`commands/${device_id}`, message).catch((error: unknown) => {
        log.warn(
          { err: error, commandId: command.id },
          'The broker of the site did not take a breaker command',
        )
      })
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => {})

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      await fetchCommands()
      await pause(everyMs)
    }
  }

  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
      await broker.stop()
      await said
    },
  }
}

function onlyLink(error: unknown): null {
  if (error instanceof LinkError) return null
  throw error
}
