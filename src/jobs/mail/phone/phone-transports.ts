import { join } from 'node:path'
import { makeFolder, writeSettled } from '#store/engine/files/settle.ts'
import type { Letter, MailTransport } from '../mail-transport.ts'
import type { PhoneSettings } from './phone-settings.ts'
import { postMessage } from './post-message.ts'
import { africasTalkingPost, termiiPost } from './send-sms.ts'
import { whatsAppPost } from './send-whatsapp.ts'

interface PhoneOptions extends PhoneSettings {
  /** What the messages lead to. */
  readonly publicUrl: string
  /** Where they are written without a sender; null: they wait for a process that has one. */
  readonly outboxDir: string | null
  /** How long a silent sender is waited for. */
  readonly patienceMs?: number
}

/** By what messages to telephones go. */
export function phoneTransports({ sms, whatsapp, publicUrl, outboxDir, patienceMs }: PhoneOptions): {
  sms: MailTransport | null
  whatsapp: MailTransport | null
} {
  const written = outboxDir === null ? null : folderOfMessages(outboxDir)
  return {
    sms:
      sms === null
        ? written
        : sender((letter) =>
            postMessage(
              sms.sender === 'termii' ? termiiPost(sms, letter) : africasTalkingPost(sms, letter),
              patienceMs,
            ),
          ),
    whatsapp:
      whatsapp === null
        ? written
        : sender((letter) => postMessage(whatsAppPost(whatsapp, letter, publicUrl), patienceMs)),
  }
}

const sender = (send: (letter: Letter) => Promise<void>): MailTransport => ({ delivers: true, send })

/** One file a message, as mail has them. */
function folderOfMessages(outboxDir: string): MailTransport {
  return {
    delivers: false,
    async send({ messageId, recipient, subject, text }) {
      const name = messageId.replace(/[^A-Za-z0-9.-]/g, '')
      const lines = [`To: ${recipient}`, ...(subject === '' ? [] : [subject]), text, '']
      await makeFolder(outboxDir)
      await writeSettled(join(outboxDir, `${name}.txt`), Buffer.from(lines.join('\n')))
    },
  }
}
