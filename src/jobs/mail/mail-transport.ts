import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { makeFolder, writeSettled } from '#store/engine/files/settle.ts'
import type { BuiltContent } from '#store/engine/mail-message.ts'

/** One message to one recipient. */
export interface Letter extends BuiltContent {
  readonly recipient: string
  readonly messageId: string
}

export interface MailTransport {
  /** false: letters are written to a folder. */
  readonly isMailServer: boolean
  /** Resolves once the mail server has taken the letter, or the file stands; else throws a `MailError`. */
  send(letter: Letter): Promise<void>
}

/** `isPermanent`: the server refuses this very letter, and would again. */
export class MailError extends Error {
  override name = 'MailError'
  readonly isPermanent: boolean

  constructor(message: string, isPermanent: boolean) {
    super(message)
    this.isPermanent = isPermanent
  }
}

export interface MailSettings {
  readonly smtpUrl: string | undefined
  readonly from: string
  /** Where letters are written without SMTP_URL. */
  readonly outboxDir: string
  /** How long a silent server is waited for. */
  readonly silenceMs?: number
}

const SILENCE_MS = 20_000
/** A server that answers now and then and never ends. */
const LONGEST_MS = 80_000

export function createTransport(settings: MailSettings): MailTransport {
  const { smtpUrl } = settings
  return smtpUrl === undefined ? folderTransport(settings) : serverTransport(settings, smtpUrl)
}

function serverTransport({ from, silenceMs = SILENCE_MS }: MailSettings, url: string): MailTransport {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    isMailServer: true,
    async send(letter) {
      const late = new MailError('The mail server did not end in time', false)
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(late), LONGEST_MS)
      })
      try {
        await Promise.race([transport.sendMail(toTransportMail(letter, from)), patience])
      } catch (error) {
        throw mailError(error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** What the server answers to an address or a message with 5xx, it answers again; all else may pass. */
function mailError(error: unknown): MailError {
  if (error instanceof MailError) return error
  const {
    code,
    responseCode = 0,
    message,
    response,
  } = error as {
    code?: string
    responseCode?: number
    message: string
    response?: string
  }
  const isPermanent = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return new MailError(response ?? message, isPermanent)
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
    isMailServer: false,
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
