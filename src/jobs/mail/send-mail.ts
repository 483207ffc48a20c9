import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageEnd } from '#domain/alert/brief/message-end.ts'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import {
  type BuiltContent,
  type Claimed,
  claimMessage,
  isMailDue,
  keepContent,
  type MailStage,
  type Outcome,
  renewLease,
  settleMessage,
} from '#store/engine/mail/claim-message.ts'
import type { MessageChannel } from '#store/engine/mail-message.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { organisationsWithMail } from '#store/site/organisation-ids.ts'
import { MailError, type MailTransport } from './mail-transport.ts'

/** Makes a message whose payload tells what it is to hold; throws a permanent `MailError` where it cannot be made. */
export type BuildMail = (organisationId: number, message: Claimed) => Promise<BuiltContent>

export interface SendMailOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  /** null: mail waits for a process that can send it. */
  readonly transport: MailTransport | null
  /** By what messages to telephones go. */
  readonly phones?: Readonly<Record<'sms' | 'whatsapp', MailTransport | null>>
  readonly build: BuildMail
  /** Does a bounded piece of what stands before a build in an organisation; false: more is left to do. */
  readonly prepare?: (organisationId: number) => Promise<boolean>
  readonly leaseMs?: number
}

/** After so long without a sign of its sender a message is sent by another; the sender renews it until it is done. */
const LEASE_MS = 2 * MINUTE_MS
/** One place of each stage is left to others while the letters of one organisation wait for its slow addressees. */
const PLACES = { atOnce: 4, ofOne: 3 } as const
const LOOK_EVERY_MS = 15_000
const STOP_PATIENCE_MS = 5_000
/** Pauses before the second try and those after it; the last one repeats. */
const PAUSES_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS)

/** How often a server that refuses us is tried, with each message that waits. */
const HELD_PAUSE_MS = 10 * MINUTE_MS

/** The message is another sender's by now, or this one is being stopped: nothing is written down about it. */
class LeftError extends Error {}

/**
 * Empties the outbox: woken by the commit that puts a message there and by the clock. A message is taken under a lease,
 * sent, and settled; after kill -9 the lease ends and it is sent again with the same Message-ID. What is built first has
 * places of its own: a link to a new password never waits for bills.
 */
export function sendMailJobs(options: SendMailOptions): Job[] {
  const held = new Set<number>()
  return [sendMailJob(options, 'written', held), sendMailJob(options, 'unbuilt', held)]
}

function transportFor({ transport, phones }: SendMailOptions, channel: MessageChannel): MailTransport | null {
  return channel === 'mail' ? transport : (phones?.[channel] ?? null)
}

function sendMailJob(options: SendMailOptions, stage: MailStage, held: Set<number>): Job {
  const { database, clock, leaseMs = LEASE_MS, prepare } = options
  const channels = (['mail', 'sms', 'whatsapp'] as const).filter((one) => transportFor(options, one) !== null)
  return {
    channel: 'mail',
    everyMs: LOOK_EVERY_MS,
    ...PLACES,
    failed: 'Could not look for mail to send; it stays in the outbox',
    organisations: () => organisationsWithMail(database, clock(), stage, channels),
    async drain(organisationId, turn) {
      const scope = scopeOfJob(organisationId)
      let { build } = options
      if (stage === 'unbuilt' && prepare) {
        const due = { now: clock(), stage, channels }
        const isDue = await database.withScope(scope, (tx) => isMailDue(tx, scope, due))
        if (!isDue) return
        try {
          if (!(await prepare(organisationId))) return turn.again()
        } catch (error) {
          // The message is to say that it could not be built.
          build = () => Promise.reject(error)
        }
      }
      const message = await database.withScope(scope, (tx) =>
        claimMessage(tx, scope, { now: clock(), leaseMs, held: [...held], stage, channels }),
      )
      if (!message) return
      held.add(message.id)
      turn.again()
      try {
        await sendOne({ ...options, build }, organisationId, message, turn.stopping)
      } finally {
        held.delete(message.id)
      }
    },
  }
}

const SAID = {
  failed: 'A message could not be sent',
  'given-up': 'A message could not be sent in time',
  waiting: 'A message is tried again later',
  held: 'The mail server refuses the sender or the log-in: mail is held until SMTP_URL and MAIL_FROM are right',
} as const
const HELD_PHONE =
  'Who sends messages to telephones refuses us: they are held until the key in the environment, the account or the template is right'

async function sendOne(
  options: SendMailOptions,
  organisationId: number,
  message: Claimed,
  stopping: AbortSignal,
): Promise<void> {
  const { database, log } = options
  const scope = scopeOfJob(organisationId)
  const outcome = await attemptDelivery(options, organisationId, message, stopping)
  if (outcome === null) return
  if ('error' in outcome) {
    const seen = { organisationId, messageId: message.id, attempts: message.attempts, why: outcome.error }
    const isPhoneHeld = outcome.state === 'held' && message.channel !== 'mail'
    log.warn(seen, isPhoneHeld ? HELD_PHONE : SAID[outcome.state])
  }
  await insist(() => database.withScope(scope, (tx) => settleMessage(tx, scope, message, outcome)))
}

/** null: it is not to be settled here. */
async function attemptDelivery(
  options: SendMailOptions,
  organisationId: number,
  message: Claimed,
  stopping: AbortSignal,
): Promise<Outcome | null> {
  const { clock } = options
  const transport = transportFor(options, message.channel)
  if (transport === null) return null
  const end = messageEnd(message)
  if (end !== null && clock() >= end) return { state: 'given-up', error: tooLate(message.lastError) }
  const lease = createLease(options, organisationId, message)
  try {
    await unlessStopped(stopping, async () => {
      const content = await loadContent(options, organisationId, message)
      await lease.renew()
      await transport.send({ ...content, recipient: message.recipient, messageId: message.messageId })
    })
    return { state: transport.delivers ? 'sent' : 'written', at: clock() }
  } catch (error) {
    if (error instanceof LeftError) return null
    const text = error instanceof Error ? error.message : String(error)
    const fault = error instanceof MailError ? error.fault : 'passing'
    // A link to a new password is no good later; all else waits for the operator as long as it takes.
    if (fault === 'sender' && message.kind !== 'password') {
      return { state: 'held', nextAttemptAt: clock() + HELD_PAUSE_MS, at: clock(), error: text }
    }
    if (fault === 'letter' || message.attempts >= message.mostAttempts)
      return { state: 'failed', error: text }
    const pause = PAUSES_MS[Math.min(message.attempts, PAUSES_MS.length) - 1]!
    return { state: 'waiting', nextAttemptAt: clock() + pause, error: text }
  } finally {
    lease.end()
  }
}

/** Why it was late, where a try told. */
const tooLate = (lastError: string | null) => lastError ?? 'nothing could send it before'

/** Holds a message for as long as it takes: a bill of many branches may be built longer than any lease lasts. */
function createLease(
  { database, clock, log, leaseMs = LEASE_MS }: SendMailOptions,
  organisationId: number,
  message: Claimed,
) {
  const scope = scopeOfJob(organisationId)
  let isOver = false
  const renew = async () => {
    const until = clock() + leaseMs
    const isOurs = !isOver && (await database.withScope(scope, (tx) => renewLease(tx, scope, message, until)))
    if (!isOurs) throw new LeftError('The message is not this sender’s any more')
  }
  const timer = setInterval(() => {
    renew().catch((error) => {
      if (!(error instanceof LeftError))
        log.warn({ err: error, messageId: message.id }, 'Could not renew a lease')
    })
  }, leaseMs / 4)
  const end = () => {
    isOver = true
    clearInterval(timer)
  }
  return { renew, end }
}

/** A stop waits for what is on its way, but not as long as a silent mail server takes: the lease ends it. */
async function unlessStopped(stopping: AbortSignal, work: () => Promise<void>): Promise<void> {
  const ended = new AbortController()
  const stopped = async () => {
    if (!stopping.aborted) await once(stopping, 'abort', { signal: ended.signal })
    await sleep(STOP_PATIENCE_MS, undefined, { signal: ended.signal })
    throw new LeftError('The sender is being stopped')
  }
  const late = stopped()
  late.catch(() => {})
  try {
    await Promise.race([work(), late])
  } finally {
    ended.abort()
  }
}

/** What the message says: as it was built when it was first tried, so that every try sends the same. */
async function loadContent(
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
