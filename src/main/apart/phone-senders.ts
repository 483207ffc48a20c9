import type { PhoneSettings } from '#jobs/mail/phone/phone-settings.ts'
import { ConfigError } from '../config-error.ts'

type Read = (name: string) => string | undefined

/** Who sends messages to telephones: of the two for SMS one, or none; WhatsApp beside it. No value stands in a message. */
export function readPhones(text: Read): PhoneSettings {
  const [termii, africasTalking] = [readTermii(text), readAfricasTalking(text)]
  if (termii !== null && africasTalking !== null)
    throw new ConfigError('TERMII_KEY must not stand beside AFRICASTALKING_KEY: SMS goes by one of them.')
  return { sms: termii ?? africasTalking, whatsapp: readWhatsApp(text) }
}

function readTermii(text: Read) {
  const url = senderUrl('TERMII_URL', text('TERMII_URL') ?? 'https://api.ng.termii.com')
  const key = text('TERMII_KEY')
  if (key === undefined) return null
  const from = required('TERMII_FROM', text('TERMII_FROM'), 'TERMII_KEY')
  return { sender: 'termii' as const, url, key, from, route: text('TERMII_CHANNEL') ?? 'dnd' }
}

function readAfricasTalking(text: Read) {
  const url = senderUrl('AFRICASTALKING_URL', text('AFRICASTALKING_URL') ?? 'https://api.africastalking.com')
  const key = text('AFRICASTALKING_KEY')
  if (key === undefined) return null
  const username = required('AFRICASTALKING_USERNAME', text('AFRICASTALKING_USERNAME'), 'AFRICASTALKING_KEY')
  return { sender: 'africas-talking' as const, url, key, username, from: text('AFRICASTALKING_FROM') }
}

function readWhatsApp(text: Read): PhoneSettings['whatsapp'] {
  const url = senderUrl('WHATSAPP_URL', text('WHATSAPP_URL') ?? 'https://graph.facebook.com/v21.0')
  const key = text('WHATSAPP_TOKEN')
  if (key === undefined) return null
  const phoneId = required('WHATSAPP_PHONE_ID', text('WHATSAPP_PHONE_ID'), 'WHATSAPP_TOKEN')
  if (!/^\d+$/.test(phoneId)) throw new ConfigError('WHATSAPP_PHONE_ID must be digits, as they gave them.')
  const template = required('WHATSAPP_TEMPLATE', text('WHATSAPP_TEMPLATE'), 'WHATSAPP_TOKEN')
  return { url, key, phoneId, template, language: text('WHATSAPP_LANGUAGE') ?? 'en' }
}

function required(name: string, value: string | undefined, beside: string): string {
  if (value !== undefined) return value
  throw new ConfigError(`${beside} must stand beside ${name}: set both, or neither.`)
}

/** The key goes there: over a network by https alone. */
function senderUrl(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  const isHere = url !== null && /^(127\.|localhost$|\[::1\]$)/.test(url.hostname)
  if (url?.protocol === 'https:' || (isHere && url.protocol === 'http:')) return value.replace(/\/+$/, '')
  throw new ConfigError(`${name} must be an address of the form https://….`)
}
