import type { Letter } from '../mail-transport.ts'
import type { AfricasTalkingSettings, TermiiSettings } from './phone-settings.ts'
import { faultOfStatus, type Judged, type Post, textAt } from './post-message.ts'

type Sms = Pick<Letter, 'recipient' | 'text'>

const isPaidOut = (said: string) => /balance|credit/i.test(said)

export function termiiPost({ url, key, from, route }: TermiiSettings, { recipient, text }: Sms): Post {
  return {
    sender: 'Termii',
    url: `${url}/api/sms/send`,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ to: recipient, from, sms: text, type: 'plain', channel: route, api_key: key }),
    secrets: [key, recipient],
    judge(status, answer) {
      if (status < 300 && textAt(answer, 'code') === 'ok') return null
      const said = textAt(answer, 'message') || 'an answer that is none of theirs'
      if (isPaidOut(said)) return { fault: 'sender', said }
      return { fault: status < 300 && answer !== null ? 'letter' : faultOfStatus(status), said }
    },
  }
}

/** What they say of a number: 100 to 102 it is on its way; 401 and 405 are ours to mend; from 500 on theirs. */
const TAKEN = ['100', '101', '102']
const OURS = ['401', '402', '405']

export function africasTalkingPost(
  { url, key, username, from }: AfricasTalkingSettings,
  { recipient, text }: Sms,
): Post {
  const to = `+${recipient}`
  const form = { username, to, message: text, ...(from === undefined ? {} : { from }) }
  return {
    sender: 'Africa’s Talking',
    url: `${url}/version1/messaging`,
    headers: {
      apiKey: key,
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
    secrets: [key, to, recipient],
    judge(status, answer) {
      const first = ['SMSMessageData', 'Recipients', 0] as const
      const code = textAt(answer, ...first, 'statusCode')
      if (status < 300 && TAKEN.includes(code)) return null
      const said =
        textAt(answer, ...first, 'status') ||
        textAt(answer, 'SMSMessageData', 'Message') ||
        'an answer that is none of theirs'
      return { fault: faultOfCode(status, code), said }
    },
  }
}

function faultOfCode(status: number, code: string): Judged['fault'] {
  if (code === '') return faultOfStatus(status)
  if (OURS.includes(code)) return 'sender'
  return Number(code) >= 500 ? 'passing' : 'letter'
}
