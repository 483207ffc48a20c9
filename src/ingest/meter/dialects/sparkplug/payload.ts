/**
 * The payload of Sparkplug B, as its protobuf says it. Source: Eclipse Tahu, sparkplug_b.proto (numbers of fields and types).
 *
 * Data sets, templates, bytes and arrays are passed over: a template is known by its type alone.
 */
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

export interface Metric {
  /** null: it is told by its alias alone */
  readonly name: string | null
  readonly alias: number | null
  /** milliseconds; null: that of the payload */
  readonly at: number | null
  /** null: as its birth said */
  readonly type: number | null
  readonly isHistorical: boolean
  readonly isTemplate: boolean
  /** null: told to be none, or of bad quality */
  readonly value: MetricValue
}

/** What stands on the wire; `toPlainValue` says what it is. */
export type MetricValue = number | bigint | boolean | string | null

export interface Payload {
  readonly at: number | null
  /** 0 to 255; null: a death tells none */
  readonly seq: number | null
  readonly metrics: readonly Metric[]
  /** It holds another payload in a compressed form. */
  readonly isCompressed: boolean
  /** It holds more metrics than are read. */
  readonly isCut: boolean
}

export const TYPES = { int8: 1, int16: 2, int32: 3, int64: 4, boolean: 11, template: 19 } as const

/** Of a message. */
export const MOST_METRICS = 2_000
const LONGEST_NAME = 200
const GOOD = 192
const COMPRESSED = 'SPBV1.0_COMPRESSED'

/** Throws where it is no payload. */
export function readPayload(bytes: Uint8Array): Payload {
  const reader = new BinaryReader(bytes)
  const metrics: Metric[] = []
  let [at, seq, isCompressed]: [number | null, number | null, boolean] = [null, null, false]
  let isCut = false
  while (reader.pos < reader.len) {
    const [field, wire] = reader.tag()
    if (field === 1) at = Number(reader.uint64())
    else if (field === 2) {
      const part = reader.bytes()
      if (metrics.length < MOST_METRICS) metrics.push(readMetric(part))
      else isCut = true
    } else if (field === 3) seq = Number(reader.uint64())
    else if (field === 4) isCompressed = reader.string() === COMPRESSED
    else reader.skip(wire, field)
  }
  return { at, seq, metrics, isCompressed, isCut }
}

/** How the value of each field is read. */
const VALUES: Readonly<Record<number, (reader: BinaryReader) => MetricValue>> = {
  10: (reader) => reader.uint32(),
  11: (reader) => BigInt(reader.uint64()),
  12: (reader) => reader.float(),
  13: (reader) => reader.double(),
  14: (reader) => reader.bool(),
  15: (reader) => reader.string().slice(0, LONGEST_NAME),
}

function readMetric(bytes: Uint8Array): Metric {
  const reader = new BinaryReader(bytes)
  const metric = {
    ...{ name: null as string | null, alias: null as number | null, at: null as number | null },
    ...{ type: null as number | null, isHistorical: false, value: null as MetricValue },
  }
  let [isNull, isTemplate, isGood] = [false, false, true]
  while (reader.pos < reader.len) {
    const [field, wire] = reader.tag()
    if (field === 1) metric.name = reader.string()
    else if (field === 2) metric.alias = Number(reader.uint64())
    else if (field === 3) metric.at = Number(reader.uint64())
    else if (field === 4) metric.type = reader.uint32()
    else if (field === 5) metric.isHistorical = reader.bool()
    else if (field === 7) isNull = reader.bool()
    else if (field === 9) isGood = readQuality(reader.bytes()) === GOOD
    else if (field === 18) {
      isTemplate = true
      reader.skip(wire, field)
    } else if (VALUES[field]) metric.value = VALUES[field](reader)
    else reader.skip(wire, field)
  }
  const isKnown = !isNull && isGood
  return {
    ...metric,
    name: metric.name === null || metric.name.length > LONGEST_NAME ? null : metric.name,
    isTemplate: isTemplate || metric.type === TYPES.template,
    value: isKnown ? metric.value : null,
  }
}

/** A set of properties may tell the quality of the value: 192 is good. */
function readQuality(bytes: Uint8Array): number {
  const reader = new BinaryReader(bytes)
  const keys: string[] = []
  const values: (number | null)[] = []
  while (reader.pos < reader.len) {
    const [field, wire] = reader.tag()
    if (field === 1) keys.push(reader.string())
    else if (field === 2) values.push(readProperty(reader.bytes()))
    else reader.skip(wire, field)
  }
  const at = keys.findIndex((key) => key.toLowerCase() === 'quality')
  return values[at] ?? GOOD
}

/** The number of a property; null: it is none. */
function readProperty(bytes: Uint8Array): number | null {
  const reader = new BinaryReader(bytes)
  let value: number | null = null
  while (reader.pos < reader.len) {
    const [field, wire] = reader.tag()
    if (field === 3) value = reader.uint32()
    else if (field === 4) value = Number(reader.uint64())
    else reader.skip(wire, field)
  }
  return value
}

/** Signed numbers stand on the wire without their sign: the type says which they are. */
export function toPlainValue(value: MetricValue, type: number | null): number | string | boolean | null {
  if (typeof value === 'bigint') return Number(type === TYPES.int64 ? BigInt.asIntN(64, value) : value)
  if (typeof value !== 'number') return value
  if (type === TYPES.int8) return (value << 24) >> 24
  if (type === TYPES.int16) return (value << 16) >> 16
  return type === TYPES.int32 ? value | 0 : value
}

export const REBIRTH = 'Node Control/Rebirth'

/** The command to tell all births anew. */
export function makeRebirth(at: number): Uint8Array {
  const metric = new BinaryWriter()
  metric.tag(1, WireType.LengthDelimited).string(REBIRTH)
  metric.tag(3, WireType.Varint).uint64(String(at))
  metric.tag(4, WireType.Varint).uint32(TYPES.boolean)
  metric.tag(14, WireType.Varint).bool(true)
  const payload = new BinaryWriter()
  payload.tag(1, WireType.Varint).uint64(String(at))
  payload.tag(2, WireType.LengthDelimited).bytes(metric.finish())
  return payload.finish()
}
