/**
 * Shelly of the second generation and later (Pro 3EM, 3EM-63): `<prefix>/events/rpc`, `<prefix>/status/…`,
 * `<prefix>/online`. Source: Shelly Gen2+ API, EM and EMData.
 *
 * A notification tells what has changed: it is merged into what is known of its component. Energies are Wh, `ts` is
 * seconds, and until its clock is set the time since it was switched on. It keeps its past for weeks and resends nothing:
 * after a gap it is asked for it by EMData.GetData, whose values are Wh of each minute, not counters.
 */
import type { HardwareFacts } from '#domain/meter/health/hardware-facts.ts'
import { times, toNumber } from '#domain/meter/json-value.ts'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/time/interval.ts'
import { single, singles } from './dialect.ts'
import { asFields, type Fields, parseFields } from './json-fields.ts'
import type {
  DialectSession,
  HardwareEvent,
  LastKept,
  Message,
  MessageDialect,
  NamedReading,
  Said,
} from './message.ts'
import { createShellyHistory } from './shelly-history.ts'

const TOPIC =
  /^(?:nairawatt\/(.{1,100})\/rpc|(.{1,100}?)\/(events\/rpc|online|status\/(em1?(?:data)?:\d{1,2})))$/
const COMPONENT = /^(em|emdata|em1|em1data):(\d{1,2})$/
const CLOCK_SET = Date.UTC(2020, 0)
/** Powers change every second: a reading a minute is enough, and one with the registers comes each minute. */
const PACE_MS = MINUTE_MS
/** On a dead phase the frequency is noise. */
const LIVE_V = 20

export const shelly: MessageDialect = {
  name: 'shelly',
  topics: ['+/events/rpc', '+/online', '+/status/+', 'nairawatt/+/rpc'],
  gateway(topic) {
    const match = TOPIC.exec(topic)
    return match?.[1] ?? match?.[2] ?? null
  },
  open: () => createSession(),
}

const NO_CLOCK = {
  code: 'no-time',
  sentence: 'The clock of this Shelly is not set: it tells the seconds since it was switched on.',
}

function createSession(): DialectSession {
  const known = new Map<string, Record<string, number | null>>()
  const saidAt = new Map<string, number>()
  const history = createShellyHistory()
  let isNew = true

  function hearComponents(prefix: string, at: number, parts: Fields, isOfNow = false): Said {
    const readings: NamedReading[] = []
    const events: HardwareEvent[] = []
    for (const [key, value] of Object.entries(parts)) {
      const [, kind = '', index = '0'] = COMPONENT.exec(key) ?? []
      const fields = asFields(value)
      if (kind === '' || !fields) continue
      const channel = kind.startsWith('em1') ? index : index === '0' ? '' : index
      const name = { id: prefix, channel }
      if (!(at >= CLOCK_SET)) return { refused: [{ name, refusal: NO_CLOCK }] }
      const place = `${kind.startsWith('em1') ? 'em1' : 'em'}:${index}`
      const merged = { ...known.get(place), ...readKeys(fields) }
      known.set(place, merged)
      const isRegister = kind.endsWith('data')
      if (!isRegister && at - (saidAt.get(place) ?? Number.NEGATIVE_INFINITY) < PACE_MS) continue
      saidAt.set(place, at)
      const measured = { ...readInstant(merged), ...(isRegister ? readRegisters(fields) : {}) }
      readings.push({
        ...{ name, isOwn: true, stamp: { wall: at, offset: 0 }, measured },
        ...(isOfNow ? { isOfNow } : {}),
      })
      if (isRegister && isNew && kind === 'emdata') {
        // Asked once it is kept: a message that is refused comes again.
        const ask = (last: LastKept) => {
          isNew = false
          return history.ask(prefix, Number(index), last, { at, kwh: measured.kwh ?? null })
        }
        events.push({ kind: 'history', name, isOwn: true, before: at, ask })
      }
    }
    return { readings, events }
  }

  return {
    hear({ topic, payload, at }: Message): Said {
      const [, answered, prefix = answered ?? '', kind = '', component = ''] = TOPIC.exec(topic) ?? []
      if (kind === 'online') return hearOnline(prefix, payload)
      const fields = parseFields(payload)
      if (!fields) return { refused: [{ name: { id: prefix, channel: '' }, refusal: NO_JSON }] }
      if (answered !== undefined) return history.hear(answered, fields)
      // A status of its own topic tells no time: it is of now.
      if (component !== '') return hearComponents(prefix, at, { [component]: fields }, true)
      const params = asFields(fields.params)
      if (!params) return {}
      const ts = toNumber(params.ts)
      const facts = readFacts(params, ts, at)
      const health = [{ name: { id: prefix, channel: '' }, facts }]
      return {
        ...hearComponents(prefix, toInstant(ts), params),
        ...(Object.keys(facts).length > 0 ? { health } : {}),
      }
    },
  }

  function hearOnline(prefix: string, payload: Uint8Array): Said {
    const isOn = Buffer.from(payload.subarray(0, 6)).toString() === 'true'
    if (isOn) isNew = true
    // Of three meters in one box each has a channel.
    const of = { name: { id: prefix, channel: '' }, isOfAll: true } as const
    return { events: [isOn ? { kind: 'online', ...of } : { kind: 'offline', ...of, isWill: true }] }
  }
}

const toInstant = (ts: number | null) => (ts === null ? Number.NaN : Math.round(ts * SECOND_MS))

/** A notification is of the moment; the whole status, which it tells when it connects, says more. */
function readFacts(params: Fields, ts: number | null, at: number): HardwareFacts {
  const rssi = toNumber(asFields(params.wifi)?.rssi)
  const uptimeS = toNumber(asFields(params.sys)?.uptime)
  const batteryPct = toNumber(asFields(asFields(params['devicepower:0'])?.battery)?.percent)
  const isSet = ts !== null && ts * SECOND_MS >= CLOCK_SET
  return {
    ...(rssi === null ? {} : { signal: { kind: 'wifi', rssi } }),
    ...(uptimeS === null ? {} : { uptimeS }),
    ...(batteryPct === null ? {} : { batteryPct }),
    ...(isSet ? { clockAheadMs: Math.round(ts * SECOND_MS - at) } : {}),
  }
}

const NO_JSON = { code: 'unreadable', sentence: 'This message of a Shelly is no JSON object.' }

const OF_PHASE = ['voltage', 'current', 'act_power', 'aprt_power', 'pf', 'freq']
const READ_KEYS = [
  ...OF_PHASE.flatMap((key) => [key, `a_${key}`, `b_${key}`, `c_${key}`]),
  ...['total_act_power', 'total_aprt_power', 'n_current'],
]

/** What `readInstant` reads: nothing else is remembered, whatever a device sends. */
export function readKeys(fields: Fields): Record<string, number | null> {
  const told = READ_KEYS.filter((key) => Object.hasOwn(fields, key))
  return Object.fromEntries(told.map((key) => [key, toNumber(fields[key])]))
}

/** Of the three phases `a`, `b`, `c`, or of the one of an `em1`. */
function readInstant(fields: Fields): Omit<Reading, 'at'> {
  const value = (key: string) => toNumber(fields[key])
  const kilo = (key: string) => times(value(key), 0.001)
  const phases = (key: string, read = value) =>
    singles([read(`a_${key}`), read(`b_${key}`), read(`c_${key}`)])
  const volts = [value('a_voltage'), value('b_voltage'), value('c_voltage'), value('voltage')]
  const live = ['a_freq', 'b_freq', 'c_freq', 'freq'].find((_, n) => (volts[n] ?? 0) >= LIVE_V)
  const one = value('voltage')
  return {
    ...NOTHING_MEASURED,
    kw: single(kilo('total_act_power') ?? kilo('act_power')),
    kva: single(kilo('total_aprt_power') ?? kilo('aprt_power')),
    pf: single(value('pf')),
    hz: single(live === undefined ? null : value(live)),
    iN: single(value('n_current')),
    v: one === null ? phases('voltage') : singles([one, null, null]),
    i: one === null ? phases('current') : singles([value('current'), null, null]),
    p: one === null ? phases('act_power', kilo) : NOTHING_MEASURED.p,
    pfPhase: phases('pf'),
  }
}

function readRegisters(fields: Fields): Pick<Reading, 'kwh' | 'kwhExport'> {
  const kilo = (...keys: string[]) =>
    times(toNumber(keys.map((key) => fields[key]).find((value) => value !== undefined)), 0.001)
  return {
    kwh: kilo('total_act', 'total_act_energy'),
    kwhExport: kilo('total_act_ret', 'total_act_ret_energy'),
  }
}
