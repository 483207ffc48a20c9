/**
 * Acrel gateways (AWT100 and the like) by the overseas cloud protocol. Source: Acrel IoT Docs.
 *
 * Up `/gw/acrelHW/{product}/{cmd}/{sn}`, down `/server/acrelHW/{product}/{cmd}/{sn}`. A gateway sends nothing before its
 * login is answered; `para` and `time` want an answer too. Currents, powers and registers are those of the secondary
 * side; its clock is local and tells no offset; `meterStatus: "missing"` is a meter that does not answer, never a 0.
 */
import { times, toName, toNumber } from '#domain/meter/json-value.ts'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { zoneOffset } from '#domain/time/zone.ts'
import type { HardwareName } from '#store/meter/hardware/device-name.ts'
import { remember } from '../../remember.ts'
import { instantFromStamp, makeStamp, type Stamp } from '../stamp.ts'
import { single, singles } from './dialect.ts'
import { type Fields, parseFields } from './json-fields.ts'
import type { Answer, Message, MessageDialect, NamedFacts, Said } from './message.ts'

const TOPIC = /^\/?gw\/acrelHW\/([^/]{0,40})\/([A-Za-z]{1,20})\/([^/]{1,100})$/

export const acrelGateway: MessageDialect = {
  name: 'acrel-gateway',
  topics: ['/gw/acrelHW/#'],
  gateway: (topic) => TOPIC.exec(topic)?.[3] ?? null,
  open: () => {
    const ratios = new Map<string, Ratios>()
    return { hear: (message) => hear(message, ratios) }
  },
}

/** Of current and voltage transformers, as a meter has told them; null: not yet. */
interface Ratios {
  readonly ct: number | null
  readonly pt: number | null
}

const MOST_METERS = 500

/** What a meter has told before holds for a frame that does not tell it. */
function recallRatios(known: Map<string, Ratios>, { id, channel }: HardwareName, fields: Fields): Ratios {
  const key = JSON.stringify([id, channel])
  const before = known.get(key)
  const ratios = { ct: ratio(fields.ct) ?? before?.ct ?? null, pt: ratio(fields.pt) ?? before?.pt ?? null }
  remember(known, MOST_METERS, key, ratios)
  return ratios
}

function ratio(told: unknown): number | null {
  const number = toNumber(told)
  return number !== null && number > 0 ? number : null
}

function hear(message: Message, known: Map<string, Ratios>): Said {
  const [, product = '', cmd = '', sn = ''] = TOPIC.exec(message.topic) ?? []
  const answer = (body: object, more: Pick<Answer, 'tellsTime'> = {}): Said => ({
    answers: [{ topic: `/server/acrelHW/${product}/${cmd}/${sn}`, text: JSON.stringify(body), ...more }],
  })
  if (cmd === 'login') return { ...answer({ type: 'login', res: 1 }), health: readLogin(message) }
  if (cmd === 'para') return answer({ type: 'para', res: 1 })
  if (cmd === 'time') return answer(timeAnswer(sn, message.at, message.zone), { tellsTime: true })
  if (cmd !== 'data' && cmd !== 'hstdata') return {}
  const fields = parseFields(message.payload)
  return fields ? readFrame(fields, sn, known) : { refused: [{ name: null, refusal: NO_JSON }] }
}

/** It tells `rssi` without a unit; its clock is of the moment in which it logs in. */
function readLogin({ payload, at, zone }: Message): NamedFacts[] {
  const fields = parseFields(payload)
  if (!fields) return []
  const [rssi, version] = [toNumber(fields.rssi), toNumber(fields.ver)]
  const stamp = readClock(fields.time)
  const facts = {
    ...(rssi === null ? {} : { signal: { kind: 'modem', rssi } as const }),
    ...(version === null ? {} : { firmware: String(version) }),
    ...(stamp === null ? {} : { clockAheadMs: instantFromStamp(stamp, zone) - at }),
  }
  return [{ name: null, facts }]
}

const NO_JSON = { code: 'unreadable', sentence: 'This message of a gateway is no JSON object.' } as const

/** The body is inferred from one example: hours east of UTC, as text, twice. */
function timeAnswer(gwSN: string, at: Instant, zone: string) {
  const offset = zoneOffset(zone, at)
  const hours = String(offset / HOUR_MS)
  const time = new Date(at + offset).toISOString().replace(/\D/g, '').slice(0, 14)
  return { country: 'Nigeria', utc: hours, time, gwSN, type: 'time', timezone: hours }
}

function readFrame(fields: Fields, sn: string, known: Map<string, Ratios>): Said {
  const id = toName(fields.meterSN) ?? sn
  const channel = toNumber(fields.ch) ?? 0
  const name = { id, channel: channel === 0 ? '' : String(channel) }
  if (fields.meterStatus === 'missing') return { events: [{ kind: 'offline', name }] }
  const stamp = readClock(fields.time)
  if (stamp === null) {
    const sentence = 'Its time is none of the form 20260808110000. Check the clock of the gateway.'
    return { refused: [{ name, refusal: { code: 'no-time', sentence } }] }
  }
  const measured = readMeasures(fields, recallRatios(known, name, fields))
  return { readings: [{ name, isOwn: id === sn && name.channel === '', stamp, measured }] }
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

/** Until `ct` and `pt` are told, what is multiplied by them is not known: a register × 1 that is × 40 later is a false step. */
function readMeasures(fields: Fields, { ct, pt }: Ratios): Omit<Reading, 'at'> {
  const value = (key: string) => toNumber(fields[key])
  const both = ct === null || pt === null ? null : ct * pt
  const scaled = (key: string, factor: number | null) => (factor === null ? null : times(value(key), factor))
  const phases = (letter: string, factor: number | null = 1): Reading['v'] =>
    singles([scaled(`${letter}a`, factor), scaled(`${letter}b`, factor), scaled(`${letter}c`, factor)])
  return {
    ...NOTHING_MEASURED,
    kwh: scaled('wh', both),
    kvarh: scaled('varh', both),
    kw: single(scaled('p', both)),
    kvar: single(scaled('q', both)),
    pf: single(value('pf')),
    hz: single(value('hz')),
    // Voltages are not said to be those of the secondary side.
    v: phases('u'),
    i: phases('i', ct),
    p: phases('p', both),
    q: phases('q', both),
    pfPhase: phases('pf'),
  }
}
