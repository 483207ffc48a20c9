import type { Letter } from '../mail-transport.ts'
import type { WhatsAppSettings } from './phone-settings.ts'
import { faultOfStatus, type Judged, type Post, textAt } from './post-message.ts'

/** Their numbers for: the token ends, the template is not as we fill it, too much at once. */
const TOKEN = 190
const TEMPLATE = { from: 132_000, to: 132_999 }
const LIMITS = [4, 80_007, 130_429, 131_048, 131_056]

/** Outside of a talk of 24 hours they take approved templates alone: one, of three parameters: heading, text, address. */
export function whatsAppPost(
  { url, key, phoneId, template, language }: WhatsAppSettings,
  { recipient, subject, text }: Pick<Letter, 'recipient' | 'subject' | 'text'>,
  link: string,
): Post {
  // A parameter has no line ends, and no more than four spaces in a row.
  const parameters = [subject, text, link].map((one) => ({
    type: 'text',
    text: one.replace(/\s+/g, ' ').trim(),
  }))
  const message = {
    messaging_product: 'whatsapp',
    to: recipient,
    type: 'template',
    template: { name: template, language: { code: language }, components: [{ type: 'body', parameters }] },
  }
  return {
    sender: 'WhatsApp',
    url: `${url}/${phoneId}/messages`,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
    secrets: [key, recipient],
    judge(status, answer) {
      if (status < 300 && textAt(answer, 'messages', 0, 'id') !== '') return null
      const said = textAt(answer, 'error', 'message') || 'an answer that is none of theirs'
      return { fault: faultOfError(status, Number(textAt(answer, 'error', 'code'))), said }
    },
  }
}

function faultOfError(status: number, code: number): Judged['fault'] {
  if (code === TOKEN || (code >= TEMPLATE.from && code <= TEMPLATE.to)) return 'sender'
  if (LIMITS.includes(code)) return 'passing'
  return faultOfStatus(status)
}
