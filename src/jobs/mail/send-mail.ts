import { setTimeout as sleep } from 'node:timers/promises'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import {
  type BuiltContent,
  type Claimed,
  claimMessage,
  keepContent,
  type Outcome,
  settleMessage,
} from '#store/engine/mail-message.ts'
import { organisationsWithMail } from '#store/site/organisation-ids.ts'
import { scopeOfJob } from '../scope-of-job.ts'
import { MailError, type MailTransport } from './mail-transport.ts'

/** Makes a message whose payload tells what it is to hold; throws a permanent `MailError` where it cannot be made. */
export type BuildMail = (organisationId: number, message: Claimed) => Promise<BuiltContent>

export interface SendMailOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  readonly transport: MailTransport
  readonly build: BuildMail
  readonly everyMs?: number
}

export interface SendMailJob {
  stop(): Promise<void>
}

/** Longer than a letter can take (mail-transport), so that nobody sends what is still being sent. */
const LEASE_MS = 2 * MINUTE_MS
const LANES = 4
const LOOK_EVERY_MS = 15_000
const STOP_PATIENCE_MS = 5_000
/** Pauses before the second try and those after it; the last one repeats. */
const PAUSES_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS)

/**
 * Empties the outbox: woken by the commit that puts a message there (NOTIFY mail) and by the clock. A message is taken
 * under a lease, sent, and settled; after kill -9 the lease ends and it is sent again with the same Message-ID.
 */
export async function startSendMail(options: SendMailOptions): Promise<SendMailJob> {
  const { database, log, everyMs = LOOK_EVERY_MS } = options
  const held = new Set<number>()
  let stopped = false
  let running: Promise<void> | null = null
  let again = false

  function wake(): void {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = Promise.all(Array.from({ length: LANES }, () => lane(options, held, () => stopped)))
      .then(() => {})
      .catch((error) => log.warn({ err: error }, 'Could not look for mail to send; it stays in the outbox'))
      .finally(() => {
        running = null
        if (again) {
          again = false
          wake()
        }
      })
  }

  const listening = await database.listen('mail', wake)
  const timer = setInterval(wake, everyMs)
  timer.unref()
  wake()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await listening.stop()
      const given = new AbortController()
      const late = sleep(STOP_PATIENCE_MS, undefined, { signal: given.signal }).catch(() => {})
      await Promise.race([running, late])
      given.abort()
    },
  }
}

async function lane(options: SendMailOptions, held: Set<number>, isStopped: () => boolean): Promise<void> {
  const { database, clock } = options
  while (!isStopped()) {
    const taken = await takeNext(database, clock(), held)
    if (!taken) return
    const { organisationId, message } = taken
    try {
      await sendOne(options, organisationId, message)
    } finally {
      held.delete(message.id)
    }
  }
}

interface Taken {
  readonly organisationId: number
  readonly message: Claimed
}

async function takeNext(database: Database, now: Instant, held: Set<number>): Promise<Taken | null> {
  for (const organisationId of await organisationsWithMail(database, now)) {
    const scope = scopeOfJob(organisationId)
    const message = await database.withScope(scope, (tx) =>
      claimMessage(tx, scope, { now, leaseMs: LEASE_MS, held: [...held] }),
    )
    if (!message) continue
    held.add(message.id)
    return { organisationId, message }
  }
  return null
}

async function sendOne(options: SendMailOptions, organisationId: number, message: Claimed): Promise<void> {
  const { database, log } = options
  const scope = scopeOfJob(organisationId)
  const outcome = await tried(options, organisationId, message)
  if (outcome.state === 'failed' || outcome.state === 'waiting') {
    const seen = { organisationId, messageId: message.id, attempts: message.attempts, why: outcome.error }
    log.warn(
      seen,
      outcome.state === 'failed' ? 'A message could not be sent' : 'A message is tried again later',
    )
  }
  await insist(() => database.withScope(scope, (tx) => settleMessage(tx, scope, message, outcome)))
}

async function tried(options: SendMailOptions, organisationId: number, message: Claimed): Promise<Outcome> {
  const { transport, clock } = options
  try {
    const content = await contentOf(options, organisationId, message)
    await transport.send({ ...content, recipient: message.recipient, messageId: message.messageId })
    return { state: transport.isMailServer ? 'sent' : 'written', at: clock() }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const isPermanent = error instanceof MailError && error.isPermanent
    if (isPermanent || message.attempts >= message.mostAttempts) return { state: 'failed', error: text }
    const pause = PAUSES_MS[Math.min(message.attempts, PAUSES_MS.length) - 1]!
    return { state: 'waiting', nextAttemptAt: clock() + pause, error: text }
  }
}

/** What the message says: as it was built when it was first tried, so that every try sends the same. */
async function contentOf(
  { database, build }: SendMailOptions,
  organisationId: number,
  message: Claimed,
): Promise<BuiltContent> {
  const { subject, text, html, attachment, attachmentName, attachmentType } = message
  if (subject !== null && text !== null) {
    const file =
      attachment && attachmentName && attachmentType
        ? { name: attachmentName, type: attachmentType, bytes: attachment }
        : null
    return { subject, text, html, attachment: file }
  }
  const built = await build(organisationId, message)
  const scope = scopeOfJob(organisationId)
  await database.withScope(scope, (tx) => keepContent(tx, scope, message.id, built))
  return built
}

/** The server has taken the message: that must be written down, or it is sent once more. */
async function insist(work: () => Promise<void>): Promise<void> {
  for (let pause = 100; ; pause *= 2) {
    try {
      return await work()
    } catch (error) {
      if (pause > 10_000) throw error
      await sleep(pause)
    }
  }
}
