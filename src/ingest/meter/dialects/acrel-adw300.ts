/**
 * Acrel ADW300 without a gateway, by `json-v2`. Source: Acrel, ADW300 guide (points 42 to 44 are in no guide and not taken in;
 * whether point 28 is primary is not stated: it is compared with the display once).
 */
import { toName, toNumber } from '#domain/meter/json-value.ts'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { single, singles } from './dialect.ts'
import { asFields, parseFields } from './json-fields.ts'
import type { MessageDialect, NamedFacts, NamedReading, Said } from './message.ts'

const TOPIC = /^\/?platform\/acrel\/meter\/json-v2\//
const MOST_RECORDS = 5_000

export const acrelAdw300: MessageDialect = {
  name: 'acrel-adw300',
  topics: ['platform/acrel/meter/json-v2/#'],
  // The topic is the same for all of them: the meter names itself inside.
  gateway: (topic) => (TOPIC.test(topic) ? '' : null),
  open: () => ({ hear: ({ payload }) => readRecords(parseFields(payload)?.data) }),
}

function readRecords(data: unknown): Said {
  if (!Array.isArray(data)) {
    const sentence = 'This message of an ADW300 has no list "data".'
    return { refused: [{ name: null, refusal: { code: 'unreadable', sentence } }] }
  }
  const readings: NamedReading[] = []
  const health: NamedFacts[] = []
  const refused: NonNullable<Said['refused']>[number][] = []
  for (const record of data.slice(0, MOST_RECORDS)) {
    const fields = asFields(record)
    const points = readPoints(fields?.point)
    const id = toName(points.get(0))
    const at = toNumber(fields?.tp)
    if (id === null) refused.push({ name: null, refusal: NO_NAME })
    else if (at === null) refused.push({ name: { id, channel: '' }, refusal: NO_TIME })
    else {
      const stamp = { wall: at, offset: 0 }
      readings.push({ name: { id, channel: '' }, isOwn: true, stamp, measured: readMeasures(points) })
      const rssi = toNumber(points.get(27))
      if (rssi !== null)
        health.push({ name: { id, channel: '' }, facts: { signal: { kind: 'modem', rssi } } })
    }
  }
  return { readings, refused, health }
}

const NO_NAME = {
  code: 'no-device',
  sentence: 'A record of an ADW300 has no point 0, which names the meter.',
}
const NO_TIME = { code: 'no-time', sentence: 'A record of an ADW300 has no time "tp" in milliseconds.' }

function readPoints(points: unknown): ReadonlyMap<number, unknown> {
  const found = new Map<number, unknown>()
  if (!Array.isArray(points)) return found
  for (const point of points.slice(0, 200)) {
    const fields = asFields(point)
    const id = toNumber(fields?.id)
    if (id !== null) found.set(id, fields?.val)
  }
  return found
}

function readMeasures(points: ReadonlyMap<number, unknown>): Omit<Reading, 'at'> {
  const value = (id: number) => toNumber(points.get(id))
  const three = (first: number) => singles([value(first), value(first + 1), value(first + 2)])
  return {
    ...NOTHING_MEASURED,
    kwh: value(28),
    kwhExport: value(29),
    kvarh: value(30),
    kvarhExport: value(31),
    kw: single(value(13)),
    kvar: single(value(17)),
    kva: single(value(21)),
    pf: single(value(25)),
    hz: single(value(26)),
    v: three(1),
    i: three(7),
    p: three(10),
    q: three(14),
    pfPhase: three(22),
  }
}
