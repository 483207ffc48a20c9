/**
 * Acrel gateways (AWT100 and the like) by the overseas cloud protocol. Source: Acrel IoT Docs.
 *
 * Up `/gw/acrelHW/{product}/{cmd}/{sn}`, down `/server/acrelHW/{product}/{cmd}/{sn}`. A gateway sends nothing before its
 * login is answered; `para` and `time` want an answer too. Currents, powers and registers are those of the secondary
 * side; its clock is local and tells no offset; `meterStatus: "missing"` is a meter that does not answer, never a 0.
 */
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { zoneOffset } from '#domain/time/zone.ts'
import { makeStamp, type Stamp } from '../stamp.ts'
import { single, singles } from './dialect.ts'
import { type Fields, parseFields, times, toName, toNumber } from './json-fields.ts'
import type { Answer, Message, MessageDialect, Said } from './message.ts'

const TOPIC = /^\/?gw\/acrelHW\/([^/]{0,40})\/([A-Za-z]{1,20})\/([^/]{1,100})$/

export const acrelGateway: MessageDialect = {
  name: 'acrel-gateway',
  topics: ['/gw/acrelHW/#'],
  gateway: (topic) => TOPIC.exec(topic)?.[3] ?? null,
  open: () => ({ hear }),
}

function hear(message: Message): Said {
  const [, product = '', cmd = '', sn = ''] = TOPIC.exec(message.topic) ?? []
  const answer = (body: object): Said => ({
    answers: [
      { topic: `/server/acrelHW/${product}/${cmd}/${sn}`, text: JSON.stringify(body) } satisfies Answer,
    ],
  })
  if (cmd === 'login') return answer({ type: 'login', res: 1 })
  if (cmd === 'para') return answer({ type: 'para', res: 1 })
  if (cmd === 'time') return answer(timeAnswer(sn, message.at, message.zone))
  if (cmd !== 'data' && cmd !== 'hstdata') return {}
  const fields = parseFields(message.payload)
  return fields ? readFrame(fields, sn) : { refused: [{ name: null, refusal: NO_JSON }] }
}

const NO_JSON = { code: 'unreadable', sentence: 'This message of a gateway is no JSON object.' } as const

/** The body is inferred from one example: hours east of UTC, as text, twice. */
function timeAnswer(gwSN: string, at: Instant, zone: string) {
  const offset = zoneOffset(zone, at)
  const hours = String(offset / HOUR_MS)
  const time = new Date(at + offset).toISOString().replace(/\D/g, '').slice(0, 14)
  return { country: 'Nigeria', utc: hours, time, gwSN, type: 'time', timezone: hours }
}

function readFrame(fields: Fields, sn: string): Said {
  const id = toName(fields.meterSN) ?? sn
  const channel = toNumber(fields.ch) ?? 0
  const name = { id, channel: channel === 0 ? '' : String(channel) }
  if (fields.meterStatus === 'missing') return { events: [{ kind: 'offline', name }] }
  const stamp = readClock(fields.time)
  if (stamp === null) {
    const sentence = 'Its time is none of the form 20260808110000. Check the clock of the gateway.'
    return { refused: [{ name, refusal: { code: 'no-time', sentence } }] }
  }
  return {
    readings: [{ name, isOwn: id === sn && name.channel === '', stamp, measured: readMeasures(fields) }],
  }
}

const CLOCK = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/

/** '20260808110000', the local clock. */
function readClock(value: unknown): Stamp | null {
  const match = CLOCK.exec(typeof value === 'string' ? value : '')
  if (!match) return null
  const part = (n: number) => Number(match[n])
  return makeStamp(
    { year: part(1), month: part(2), day: part(3) },
    { hour: part(4), minute: part(5), second: part(6), ms: 0 },
    null,
  )
}

/**
 * Without `ct` and `pt` an operator's own code takes powers for W; that is doubtful, so they are taken as 1 and the check
 * of a rating drops what cannot be true.
 */
function readMeasures(fields: Fields): Omit<Reading, 'at'> {
  const value = (key: string) => toNumber(fields[key])
  const ct = ratio(value('ct'))
  const pt = ratio(value('pt'))
  const scaled = (key: string, factor: number) => times(value(key), factor)
  const phases = (letter: string, factor = 1): Reading['v'] =>
    singles([scaled(`${letter}a`, factor), scaled(`${letter}b`, factor), scaled(`${letter}c`, factor)])
  return {
    ...NOTHING_MEASURED,
    kwh: scaled('wh', ct * pt),
    kvarh: scaled('varh', ct * pt),
    kw: single(scaled('p', ct * pt)),
    kvar: single(scaled('q', ct * pt)),
    pf: single(value('pf')),
    hz: single(value('hz')),
    // Voltages are not said to be those of the secondary side.
    v: phases('u'),
    i: phases('i', ct),
    p: phases('p', ct * pt),
    q: phases('q', ct * pt),
    pfPhase: phases('pf'),
  }
}

const ratio = (told: number | null) => (told !== null && told > 0 ? told : 1)
