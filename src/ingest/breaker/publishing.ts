import type { CommandMessage } from '#contract/meter/commands.ts'
import type { Instant } from '#domain/time/interval.ts'
import { type Sendable, takeRequested } from '#store/breaker/breaker-command.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { type WorkShare, woken } from '#store/engine/woken.ts'
import { organisationOfBreaker, organisationsWithRequests } from '#store/site/organisation-ids.ts'
import { scopeOfHolder } from '../meter/meter-admission.ts'
import { BREAKER_TOPICS, readBreakerMessage } from './breaker-message.ts'
import { type BrokerLink, type Heard, openBrokerLink, SHARED_GROUP } from './broker-link.ts'
import { hearAnswer, hearState } from './hear.ts'

export interface PublishingOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  readonly mqttUrl: string
  /** Which process sends the commands of which organisation; absent: this one does. */
  readonly share?: WorkShare | undefined
  /** Each message of a breaker is heard by one of the processes that listen. */
  readonly isShared?: boolean
}

export interface Publishing {
  /** Connected to the broker and subscribed. */
  isUp(): boolean
  stop(): Promise<void>
}

/** A notification can be lost with the connection that would have brought it. */
const LOOK_EVERY_MS = 2_000
/** A flood of messages must not fill the memory. */
const MOST_WAITING = 10_000

/**
 * Breaker commands by MQTT: what is asked for is marked sent, then published to `commands/{device}`, once; what
 * devices say on `commands/{device}/ack` and `…/state` is kept. A command that was marked and not published, because
 * the process or the broker went away between the two, expires.
 */
export async function startPublishing(options: PublishingOptions): Promise<Publishing> {
  const { database, clock, log, mqttUrl, isShared = false } = options
  let link: BrokerLink | null = null
  const hearing = createHearing(options)
  const sending = await woken(options, {
    channel: 'breaker',
    everyMs: LOOK_EVERY_MS,
    failed: 'Could not look for breaker commands to send',
    organisations: async () => (link?.isUp() ? organisationsWithRequests(database) : []),
    drain: sendAll,
  })

  async function sendAll(organisationId: number): Promise<void> {
    if (!link?.isUp()) return
    const scope = scopeOfHolder({ organisationId })
    const wanted = { channel: 'mqtt', deviceIds: null, now: clock() } as const
    const taken = await database.withScope(scope, (tx) => takeRequested(tx, scope, wanted))
    for (const command of taken) send(link, command)
  }

  function send(broker: BrokerLink, command: Sendable): void {
    if (clock() >= command.expiresAt) return
    broker
      .publish(`commands/${command.deviceId}`, JSON.stringify(toCommandMessage(command)))
      .catch((error) => {
        const seen = { commandId: command.id, deviceId: command.deviceId, err: error }
        log.warn(seen, 'The broker did not acknowledge a breaker command; it is not sent again')
      })
  }

  link = openBrokerLink({
    url: mqttUrl,
    log,
    waiting: 'Breaker commands wait 10 s for it and expire.',
    topics: BREAKER_TOPICS.map((topic) => (isShared ? SHARED_GROUP + topic : topic)),
    onUp: () => sending.look(),
    onMessage: hearing.add,
  })
  return {
    isUp: () => link.isUp(),
    async stop() {
      await sending.stop()
      await link.stop()
      await hearing.idle()
    },
  }
}

/** One after the other: what a breaker says later counts. */
function createHearing(options: PublishingOptions) {
  let waiting = 0
  let ended: Promise<void> = Promise.resolve()
  return {
    add(heard: Heard): void {
      if (waiting >= MOST_WAITING) return
      waiting += 1
      ended = ended
        .then(() => hear(options, heard))
        .catch((error) =>
          options.log.warn({ err: error, topic: heard.topic }, 'What a breaker said could not be kept'),
        )
        .finally(() => {
          waiting -= 1
        })
    },
    idle: () => ended,
  }
}

function toCommandMessage({ id, wanted, expiresAt }: Sendable): CommandMessage {
  return { id, state: wanted, expires: new Date(expiresAt).toISOString() }
}

async function hear({ database, clock, log }: PublishingOptions, heard: Heard): Promise<void> {
  const at = clock()
  const said = readBreakerMessage(heard)
  if (!said) {
    log.warn({ topic: heard.topic }, 'A breaker sent what is not understood; it is left aside')
    return
  }
  const { deviceId, commandId, state } = said
  const organisationId = await organisationOfBreaker(database, deviceId)
  if (organisationId === null) return
  const scope = scopeOfHolder({ organisationId })
  await database.withScope(scope, (tx) =>
    commandId !== null
      ? hearAnswer(tx, scope, { deviceId, commandId, state, at })
      : hearState(tx, scope, { deviceId, state, at, isKept: heard.isKept }),
  )
}
