import { type JsonMapping, readMapped } from '#domain/meter/hardware/json-mapping.ts'
import { toMeasured } from '../import/csv/measure.ts'
import { readIsoStamp, type Stamp } from '../stamp.ts'
import { parsePayload } from './json-fields.ts'
import type { MessageDialect, NamedReading, Said } from './message.ts'

/** A dialect that a mapping makes: any JSON whose fields somebody has explained. */
export function mappedJson(mapping: JsonMapping): MessageDialect {
  return {
    name: 'json',
    topics: [],
    gateway: (topic) => topic,
    open: () => ({ hear: ({ topic, payload, at }) => readMessage(mapping, topic, payload, at) }),
  }
}

const NO_JSON = { code: 'unreadable', sentence: 'This message is no JSON.' }

function readMessage(mapping: JsonMapping, topic: string, payload: Uint8Array, at: number): Said {
  const message = parsePayload(payload)
  if (message === undefined) return { refused: [{ name: null, refusal: NO_JSON }] }
  const measures = mapping.values.map(({ measure }) => measure)
  const readings: NamedReading[] = []
  const bad: NonNullable<Said['refused']>[number][] = []
  for (const record of readMapped(mapping, message)) {
    const isOwn = mapping.device === null
    const id = isOwn ? topic : record.device
    if (id === null) {
      bad.push({ name: null, refusal: { code: 'no-device', sentence: 'A record does not say whose it is.' } })
      continue
    }
    const name = { id, channel: record.channel }
    const stamp = readTime(mapping, record.time, at)
    if (stamp === null) bad.push({ name, refusal: NO_TIME })
    else if (record.values.some((value) => value !== null)) {
      readings.push({
        name,
        isOwn: isOwn && record.channel === '',
        stamp,
        ...(mapping.time === null ? { isOfNow: true } : {}),
        measured: toMeasured(measures, record.values),
      })
    }
  }
  return { readings, refused: bad }
}

const NO_TIME = { code: 'no-time', sentence: 'A record has no time of the form that its mapping tells.' }

/** Clocks that were never set count from 1970. */
const CLOCK_SET = Date.UTC(2000, 0)

function readTime({ time }: JsonMapping, told: string | number | null, at: number): Stamp | null {
  if (time === null) return { wall: at, offset: 0 }
  if (time.format === 'iso') return typeof told === 'string' ? readIsoStamp(told) : null
  const number = told === null || told === '' ? Number.NaN : Number(told)
  const wall = Math.round(time.format === 'unix-s' ? number * 1000 : number)
  return wall > CLOCK_SET ? { wall, offset: 0 } : null
}
