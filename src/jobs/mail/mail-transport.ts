import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import { makeFolder, writeSettled } from '#store/engine/files/settle.ts'
import type { BuiltContent } from '#store/engine/mail/claim-message.ts'
import { createDeliveries, type Steps } from './deliveries.ts'

/** One message to one recipient. */
export interface Letter extends BuiltContent {
  readonly recipient: string
  readonly messageId: string
}

/** By what messages of a channel go. */
export interface MailTransport {
  /** false: letters are written to a folder. */
  readonly delivers: boolean
  /** Resolves once the server has taken the letter, or the file stands; else throws a `MailError`. */
  send(letter: Letter): Promise<void>
}

/**
 * `letter`: the server refuses this very letter, and would again. `sender`: it refuses us, whatever the letter, until an
 * operator sets it right. `passing`: all else.
 */
export type MailFault = 'letter' | 'sender' | 'passing'

export class MailError extends Error {
  override name = 'MailError'
  readonly fault: MailFault

  constructor(message: string, fault: MailFault) {
    super(message)
    this.fault = fault
  }
}

export interface MailSettings {
  readonly smtpUrl: string | undefined
  readonly from: string
  /** Where letters are written without SMTP_URL. */
  readonly outboxDir: string
  /** How long a silent server is waited for; absent: as long as is usual for each step. */
  readonly silenceMs?: number
  /** How long a letter may take while another one hangs. */
  readonly crowdedMs?: number
  /** How long a server that refused us is left alone: who logs in wrongly again and again is shut out. */
  readonly refusedMs?: number
}

const SILENCE_MS = 20_000
/** RFC 5321 4.5.3.2.6: a server that has the whole letter may take so long to say whether it keeps it. */
const ANSWER_MS = 10 * 60_000
/** A server that answers now and then and never ends. */
const LONGEST_MS = 80_000
/** Servers that keep strangers waiting on purpose take up to half a minute. */
const CROWDED_MS = 30_000
const REFUSED_MS = 60_000

export function createTransport(settings: MailSettings): MailTransport {
  const { smtpUrl } = settings
  return smtpUrl === undefined ? folderTransport(settings) : serverTransport(settings, smtpUrl)
}

function serverTransport(
  { from, silenceMs, crowdedMs = CROWDED_MS, refusedMs = REFUSED_MS }: MailSettings,
  url: string,
): MailTransport {
  const beginMs = silenceMs ?? SILENCE_MS
  const server = {
    url,
    connectionTimeout: beginMs,
    greetingTimeout: beginMs,
    socketTimeout: silenceMs ?? ANSWER_MS,
    dnsTimeout: beginMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const deliveries = createDeliveries((letter: Letter, steps) =>
    deliver(server, toTransportMail(letter, from), steps),
  )
  const patience = createPatience(crowdedMs)
  let refusal: { readonly error: MailError; readonly until: number } | null = null
  return {
    delivers: true,
    async send(letter) {
      if (refusal !== null && performance.now() < refusal.until) throw refusal.error
      const waiting = patience.begin()
      const delivery = deliveries.begin(letter)
      try {
        await Promise.race([delivery.done, waiting.over])
        refusal = null
      } catch (cause) {
        delivery.giveUp()
        const error = mailError(cause)
        if (error.fault === 'sender') refusal = { error, until: performance.now() + refusedMs }
        throw error
      } finally {
        waiting.end()
      }
    },
  }
}

/** Hands a letter over a connection of its own, which is closed when it is given up. */
async function deliver(
  server: SMTPTransport.Options,
  mail: ReturnType<typeof toTransportMail>,
  { signal, handedOver }: Steps,
): Promise<void> {
  const transport = nodemailer.createTransport(server)
  transport.use('stream', ({ message }, done) => {
    // It is read to its end after DATA alone.
    message.processFunc((whole) => whole.once('end', handedOver))
    done()
  })
  await transport.sendMail({ ...mail, signal })
}

/** A server that hangs is waited for by one letter: those that take long beside it make room for the others (R7). */
function createPatience(crowdedMs: number) {
  let hanging: symbol | null = null
  return {
    begin() {
      const self = Symbol()
      const timers: NodeJS.Timeout[] = []
      const over = new Promise<never>((_, reject) => {
        const late = () => reject(new MailError('The mail server did not end in time', 'passing'))
        timers.push(setTimeout(late, LONGEST_MS))
        const look = () => {
          if (hanging === null) hanging = self
          else late()
        }
        timers.push(setTimeout(look, crowdedMs))
      })
      over.catch(() => {})
      const end = () => {
        for (const timer of timers) clearTimeout(timer)
        if (hanging === self) hanging = null
      }
      return { over, end }
    },
  }
}

/** What the server answers to an address or a message with 5xx, it answers again; all else may pass. */
function mailError(error: unknown): MailError {
  if (error instanceof MailError) return error
  const { message, response } = error as SmtpFailure
  return new MailError(response ?? message, whoseFault(error as SmtpFailure))
}

interface SmtpFailure {
  readonly message: string
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/** "Log in first" (530) and the like may come at any command. */
const LOG_IN_CODES = [530, 534, 535, 538]
const TOO_LARGE = 552

function whoseFault({ code, command = '', responseCode = 0 }: SmtpFailure): MailFault {
  if (responseCode < 500) return code === 'ENOAUTH' ? 'sender' : 'passing'
  if (code === 'EAUTH' || LOG_IN_CODES.includes(responseCode)) return 'sender'
  // "Too large" is said of the size that is announced with the sender.
  if (code === 'EENVELOPE') return command === 'MAIL FROM' && responseCode !== TOO_LARGE ? 'sender' : 'letter'
  return code === 'EMESSAGE' ? 'letter' : 'passing'
}

function toTransportMail({ recipient, messageId, subject, text, html, attachment }: Letter, from: string) {
  return {
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    messageId,
    ...(html === null ? {} : { html }),
    attachments: attachment
      ? [{ filename: attachment.name, contentType: attachment.type, content: attachment.bytes }]
      : [],
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** One file a letter, named after its Message-ID: written again it is the same file. */
function folderTransport({ from, outboxDir }: MailSettings): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    delivers: false,
    async send(letter) {
      try {
        const { message } = await composer.sendMail(toTransportMail(letter, from))
        const name = letter.messageId.replace(/[^A-Za-z0-9.-]/g, '')
        await makeFolder(outboxDir)
        await writeSettled(join(outboxDir, `${name}.eml`), message as Buffer)
      } catch (error) {
        throw mailError(error)
      }
    },
  }
}
