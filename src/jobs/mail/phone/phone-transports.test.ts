import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { MailError, type MailTransport } from '../mail-transport.ts'
import type { PhoneSettings } from './phone-settings.ts'
import { phoneTransports } from './phone-transports.ts'
import { type PhoneMood, testPhone } from './testing-phone.ts'

const KEY = 'hunter2hunter2'
const NUMBER = '2348030000001'
const SMS = { subject: '', text: 'Ikeja: buy N95,400 of units by Fri.', html: null, attachment: null }
const BRIEF = { ...SMS, subject: 'Your brief of 22 Nov', text: 'Ikeja: buy ₦95,400\nof units by Fri.' }

type Phone = Awaited<ReturnType<typeof testPhone>>
const open: Phone[] = []
afterEach(async () => {
  for (const phone of open.splice(0)) await phone.close()
})

const SETTINGS = {
  termii: (url: string): PhoneSettings => ({
    sms: { sender: 'termii', url, key: KEY, from: 'N-Alert', route: 'dnd' },
    whatsapp: null,
  }),
  'africas-talking': (url: string): PhoneSettings => ({
    sms: { sender: 'africas-talking', url, key: KEY, username: 'sandbox', from: 'NAIRAWATT' },
    whatsapp: null,
  }),
  whatsapp: (url: string): PhoneSettings => ({
    sms: null,
    whatsapp: { url: `${url}/v21.0`, key: KEY, phoneId: '1055', template: 'nairawatt_brief', language: 'en' },
  }),
} as const
const KINDS = ['termii', 'africas-talking', 'whatsapp'] as const

async function meet(kind: (typeof KINDS)[number], ...moods: PhoneMood[]) {
  const phone = await testPhone(kind)
  open.push(phone)
  phone.meet(...moods)
  const options = { publicUrl: 'https://energy.example.com', outboxDir: null, patienceMs: 300 }
  const { sms, whatsapp } = phoneTransports({ ...SETTINGS[kind](phone.url), ...options })
  return { phone, transport: (kind === 'whatsapp' ? whatsapp : sms) as MailTransport }
}

const letter = { ...SMS, recipient: NUMBER, messageId: '<1@nairawatt>' }

describe('messages to telephones', () => {
  it('Termii gets what it documents', async () => {
    const { phone, transport } = await meet('termii')
    await transport.send(letter)
    expect(phone.heard[0]?.path).toBe('/api/sms/send')
    expect(JSON.parse(phone.heard[0]?.body ?? '')).toEqual({
      to: NUMBER,
      from: 'N-Alert',
      sms: SMS.text,
      type: 'plain',
      channel: 'dnd',
      api_key: KEY,
    })
  })

  it('Africa’s Talking gets what it documents', async () => {
    const { phone, transport } = await meet('africas-talking')
    await transport.send(letter)
    expect(phone.heard[0]).toMatchObject({ path: '/version1/messaging', headers: { apikey: KEY } })
    expect(Object.fromEntries(new URLSearchParams(phone.heard[0]?.body))).toEqual({
      username: 'sandbox',
      to: `+${NUMBER}`,
      message: SMS.text,
      from: 'NAIRAWATT',
    })
  })

  it('WhatsApp gets a template of three parameters, each of one line', async () => {
    const { phone, transport } = await meet('whatsapp')
    await transport.send({ ...letter, ...BRIEF })
    expect(phone.heard[0]).toMatchObject({
      path: '/v21.0/1055/messages',
      headers: { authorization: `Bearer ${KEY}` },
    })
    const texts = [
      'Your brief of 22 Nov',
      'Ikeja: buy ₦95,400 of units by Fri.',
      'https://energy.example.com',
    ]
    expect(JSON.parse(phone.heard[0]?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      to: NUMBER,
      type: 'template',
      template: {
        name: 'nairawatt_brief',
        language: { code: 'en' },
        components: [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }],
      },
    })
  })

  const faults: readonly (readonly [PhoneMood, MailError['fault']])[] = [
    ['refuse-key', 'sender'],
    ['refuse-number', 'letter'],
    ['busy', 'passing'],
    ['hang', 'passing'],
    ['nonsense', 'passing'],
    ['elsewhere', 'passing'],
  ]
  it.each(KINDS.flatMap((kind) => faults.map(([mood, fault]) => [kind, mood, fault] as const)))(
    '%s: %s is a fault of the %s, in which no key and no number stands',
    async (kind, mood, fault) => {
      const { transport } = await meet(kind, mood)
      const error = await transport.send(letter).then(
        () => null,
        (cause: unknown) => cause as MailError,
      )
      expect(error).toBeInstanceOf(MailError)
      expect(error?.fault).toBe(fault)
      expect(error?.message).not.toMatch(/hunter2|2348030000001/)
    },
  )

  it('writes what nobody is set up to send into the outbox folder, once a message', async () => {
    const outboxDir = mkdtempSync(join(tmpdir(), 'nairawatt-outbox-'))
    const { sms } = phoneTransports({ sms: null, whatsapp: null, publicUrl: '', outboxDir })
    await sms?.send(letter)
    await sms?.send(letter)
    expect(sms?.delivers).toBe(false)
    const files = readdirSync(outboxDir)
    expect(files).toEqual(['1nairawatt.txt'])
    expect(readFileSync(join(outboxDir, files[0] ?? ''), 'utf8')).toBe(`To: ${NUMBER}\n${SMS.text}\n`)
    rmSync(outboxDir, { recursive: true })
  })
})
