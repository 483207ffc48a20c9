import { readFileSync } from 'node:fs'
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import type { JsonMapping } from '#domain/meter/hardware/json-mapping.ts'
import { sparkplugB } from './sparkplug.ts'

/** A metric as a test tells it; without a type it is a double. */
export interface TestMetric {
  readonly name?: string
  readonly alias?: number
  readonly at?: number
  readonly value?: number | boolean | null
  readonly type?: number
  readonly isHistorical?: boolean
  readonly quality?: number
}

const DOUBLE = 10
const BOOLEAN = 11
const INTEGERS = new Set([1, 2, 3, 5, 6, 7])
const LONGS = new Set([4, 8])

/** Encodes a payload, field by field; `at` null: it tells no time. */
export function makePayload(at: number | null, seq: number | null, metrics: readonly TestMetric[]): Buffer {
  const writer = new BinaryWriter()
  if (at !== null) writer.tag(1, WireType.Varint).uint64(String(at))
  for (const metric of metrics) writer.tag(2, WireType.LengthDelimited).bytes(makeMetric(metric))
  if (seq !== null) writer.tag(3, WireType.Varint).uint64(String(seq))
  return Buffer.from(writer.finish())
}

function makeMetric(metric: TestMetric): Uint8Array {
  const { name, alias, at, value = null, isHistorical, quality } = metric
  const type = metric.type ?? (typeof value === 'boolean' ? BOOLEAN : DOUBLE)
  const writer = new BinaryWriter()
  if (name !== undefined) writer.tag(1, WireType.LengthDelimited).string(name)
  if (alias !== undefined) writer.tag(2, WireType.Varint).uint64(String(alias))
  if (at !== undefined) writer.tag(3, WireType.Varint).uint64(String(at))
  writer.tag(4, WireType.Varint).uint32(type)
  if (isHistorical) writer.tag(5, WireType.Varint).bool(true)
  if (value === null) writer.tag(7, WireType.Varint).bool(true)
  if (quality !== undefined) writer.tag(9, WireType.LengthDelimited).bytes(makeQuality(quality))
  if (typeof value === 'boolean') writer.tag(14, WireType.Varint).bool(value)
  else if (value !== null && INTEGERS.has(type)) writer.tag(10, WireType.Varint).uint32(value >>> 0)
  else if (value !== null && LONGS.has(type))
    writer.tag(11, WireType.Varint).uint64(BigInt.asUintN(64, BigInt(value)).toString())
  else if (value !== null) writer.tag(13, WireType.Bit64).double(value)
  return writer.finish()
}

function makeQuality(quality: number): Uint8Array {
  const property = new BinaryWriter()
  property.tag(1, WireType.Varint).uint32(3)
  property.tag(3, WireType.Varint).uint32(quality)
  const set = new BinaryWriter()
  set.tag(1, WireType.LengthDelimited).string('Quality')
  set.tag(2, WireType.LengthDelimited).bytes(property.finish())
  return set.finish()
}

interface StatedFrame {
  readonly topic: string
  readonly payload_base64: string
  readonly decoded: {
    readonly timestamp: number
    readonly seq: number
    readonly metrics: readonly Record<string, unknown>[]
  }
}
const file = new URL('../payloads/sparkplug-b.json', import.meta.url)
export const { messages } = JSON.parse(readFileSync(file, 'utf8')) as { messages: readonly StatedFrame[] }
export const T = 1_790_183_354_700
export const METER = { id: 'NairaG/edge1/meter1', channel: '' }

/** A session in which messages are heard: frames of the file of payloads, or made ones. */
export function openEdge() {
  const session = sparkplugB.open()
  const hear = (topic: string, payload: Uint8Array, at = T + 1_000, mapping: JsonMapping | null = null) =>
    session.hear({ topic, payload, at, zone: 'Africa/Lagos', mapping })
  return {
    hear,
    frame: (n: number, at?: number) =>
      hear(messages[n]!.topic, Buffer.from(messages[n]!.payload_base64, 'base64'), at),
    say: (
      type: string,
      seq: number | null,
      metrics: readonly TestMetric[],
      at: number | null = T,
      now = at ?? T,
    ) =>
      hear(
        `spBv1.0/NairaG/${type}/edge1${type.startsWith('D') ? '/meter1' : ''}`,
        makePayload(at, seq, metrics),
        now,
      ),
  }
}
