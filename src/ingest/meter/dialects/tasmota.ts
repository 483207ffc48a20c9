/**
 * Tasmota: `tele/<topic>/SENSOR` with `ENERGY`, `…/STATE`, `…/INFO1`, `…/LWT`. Source: Tasmota documentation, MQTT and energy.
 *
 * Its clock is local and tells no offset; each value is a number or, of several phases, a list. Total is kWh, powers are W.
 */
import type { HardwareFacts } from '#domain/meter/health/hardware-facts.ts'
import { times, toNumber } from '#domain/meter/json-value.ts'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { instantFromStamp, readIsoStamp } from '../stamp.ts'
import { single, singles } from './dialect.ts'
import { asFields, type Fields, parseFields } from './json-fields.ts'
import type { Message, MessageDialect, Said } from './message.ts'

const TOPIC = /^tele\/(.{1,100})\/(SENSOR|STATE|INFO1|LWT)$/
/** Before it has heard of the time it counts from 1970. */
const CLOCK_SET: number = Date.UTC(2020, 0)

export const tasmota: MessageDialect = {
  name: 'tasmota',
  topics: ['tele/+/SENSOR', 'tele/+/STATE', 'tele/+/INFO1', 'tele/+/LWT'],
  gateway: (topic) => TOPIC.exec(topic)?.[1] ?? null,
  open: () => ({ hear }),
}

const NO_CLOCK = { code: 'no-time', sentence: 'The clock of this plug is not set: it needs an NTP server.' }

function hear(message: Message): Said {
  const { topic, payload } = message
  const [, id = '', kind] = TOPIC.exec(topic) ?? []
  const name = { id, channel: '' }
  if (kind === 'LWT') {
    const text = Buffer.from(payload.subarray(0, 10)).toString()
    if (text === 'Offline') return { events: [{ kind: 'offline', name, isWill: true }] }
    return text === 'Online' ? { events: [{ kind: 'online', name }] } : {}
  }
  const fields = parseFields(payload)
  if (kind !== 'SENSOR') return fields ? { health: [{ name, facts: readFacts(fields, message) }] } : {}
  const energy = asFields(fields?.ENERGY)
  if (!energy) return {}
  const stamp = readIsoStamp(typeof fields?.Time === 'string' ? fields.Time : '')
  if (stamp === null || stamp.wall < CLOCK_SET) return { refused: [{ name, refusal: NO_CLOCK }] }
  return { readings: [{ name, isOwn: true, stamp, measured: readMeasures(energy) }] }
}

/** It sends nothing late: its clock is of the moment in which it speaks. Wi-Fi's `RSSI` is a percentage, `Signal` dBm. */
function readFacts(fields: Fields, { at, zone }: Message): HardwareFacts {
  const rssi = toNumber(asFields(fields.Wifi)?.Signal)
  const uptimeS = toNumber(fields.UptimeSec)
  const version = (asFields(fields.Info1) ?? fields).Version
  const stamp = readIsoStamp(typeof fields.Time === 'string' ? fields.Time : '')
  return {
    ...(rssi === null ? {} : { signal: { kind: 'wifi', rssi } }),
    ...(uptimeS === null ? {} : { uptimeS }),
    ...(typeof version === 'string' ? { firmware: version } : {}),
    ...(stamp === null ? {} : { clockAheadMs: instantFromStamp(stamp, zone) - at }),
  }
}

function readMeasures(energy: Fields): Omit<Reading, 'at'> {
  const [power, reactive, factor] = [list(energy.Power), list(energy.ReactivePower), list(energy.Factor)]
  const isMany = power.length > 1
  const kilo = (values: readonly (number | null)[]) => values.map((value) => times(value, 0.001))
  return {
    ...NOTHING_MEASURED,
    kwh: sum(list(energy.Total)),
    kwhExport: sum(list(energy.ExportActive)),
    kw: single(sum(kilo(power))),
    kvar: single(sum(kilo(reactive))),
    kva: single(isMany ? null : sum(kilo(list(energy.ApparentPower)))),
    pf: single(isMany ? null : factor[0]),
    hz: single(list(energy.Frequency)[0]),
    v: three(list(energy.Voltage)),
    i: three(list(energy.Current)),
    p: isMany ? three(kilo(power)) : NOTHING_MEASURED.p,
    pfPhase: isMany ? three(factor) : NOTHING_MEASURED.pfPhase,
  }
}

function list(value: unknown): (number | null)[] {
  if (Array.isArray(value)) return value.slice(0, 3).map(toNumber)
  const number = toNumber(value)
  return number === null ? [] : [number]
}

/** Of which one is missing the sum is not known. */
function sum(values: readonly (number | null)[]): number | null {
  if (values.length === 0 || values.includes(null)) return null
  return Number(values.reduce<number>((all, value) => all + (value ?? 0), 0).toFixed(6))
}

const three = (values: readonly (number | null)[]) =>
  singles([values[0] ?? null, values[1] ?? null, values[2] ?? null])
