/**
 * What the raw bytes of an uplink say, by make, where no codec has decoded them. Source: the makers' tables of their
 * payloads, docs/hardware/lorawan.md.
 */

export interface ToldByBytes {
  /** By their names; null: the device says that it does not know. */
  readonly values: Readonly<Record<string, number | null>>
  /** What the device says is wrong with what it does not know. */
  readonly fault: string | null
  /** Bytes from the first one on that nobody understands. */
  readonly dropped: number
}

type ByteReader = (bytes: Uint8Array, port: number | null) => ToldByBytes | null

/** null: these bytes are of another kind than those that are understood of the model. */
export function readBytes(model: ByteModel, bytes: Uint8Array, port: number | null): ToldByBytes | null {
  return READERS[model](bytes, port)
}

interface Value {
  readonly name: string
  readonly kind: 'uint8' | 'uint16' | 'int16' | 'uint32'
  /** So many make one of its unit. */
  readonly per: number
  /** Where it begins in its channel; absent: at once. */
  readonly at?: number
}

/** What stands behind its two bytes of channel and type. */
interface Channel {
  readonly length: number
  /** Absent: of the device itself. */
  readonly value?: Value
}
type Channels = Readonly<Record<number, Channel>>

/** Told after a start: version, status, serial number, hardware, firmware, class, reset. */
const OF_ITSELF: Channels = {
  ...{ 65281: { length: 1 }, 65291: { length: 1 }, 65302: { length: 8 }, 65289: { length: 2 } },
  ...{ 65290: { length: 2 }, 65295: { length: 1 }, 65535: { length: 2 }, 65534: { length: 1 } },
}
const BATTERY: Channels = { 373: { length: 1, value: { name: 'battery_pct', kind: 'uint8', per: 1 } } }
const TEMPERATURE: Value = { name: 'temp_c', kind: 'int16', per: 10 }

/** An alarm tells the highest, the lowest and the current of now. */
const ofClamp = (total: number, now: number, per: number, [sum, current]: readonly [string, string]) =>
  ({
    [total]: { length: 4, value: { name: sum, kind: 'uint32', per: 100 } },
    [now]: { length: 2, value: { name: current, kind: 'uint16', per } },
    [now + 0x8000]: { length: 7, value: { name: current, kind: 'uint16', per, at: 4 } },
    2407: { length: 2, value: TEMPERATURE },
    35175: { length: 3, value: TEMPERATURE },
  }) satisfies Channels

const CT10X: Channels = { ...OF_ITSELF, ...BATTERY, ...ofClamp(0x0397, 0x0498, 100, ['total_ah', 'i_a']) }
const CT3XX: Channels = {
  ...OF_ITSELF,
  ...ofClamp(0x0397, 0x0499, 10, ['total_ah', 'i_a']),
  ...ofClamp(0x0597, 0x0699, 10, ['total_ah_b', 'i_b']),
  ...ofClamp(0x0797, 0x0899, 10, ['total_ah_c', 'i_c']),
}
const EM500_UDL: Channels = {
  ...OF_ITSELF,
  ...BATTERY,
  898: { length: 2, value: { name: 'distance_mm', kind: 'uint16', per: 1 } },
}

/** Milesight: channel, type and value one after the other, least byte first. One that is not known has no known end. */
const byChannels =
  (channels: Channels): ByteReader =>
  (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const values: Record<string, number | null> = {}
    let at = 0
    while (at + 2 <= bytes.length) {
      const channel = channels[view.getUint16(at)]
      const next = at + 2 + (channel?.length ?? 0)
      if (channel === undefined || next > bytes.length) break
      if (channel.value) values[channel.value.name] = readValue(view, at + 2, channel.value)
      at = next
    }
    const fault = Object.values(values).includes(null) ? 'read failed' : null
    return { values, fault, dropped: bytes.length - at }
  }

function readValue(view: DataView, from: number, { kind, per, at = 0 }: Value): number | null {
  if (kind === 'int16') return view.getInt16(from + at, true) / per
  const [raw, most] =
    kind === 'uint8'
      ? [view.getUint8(from + at), 0xff]
      : kind === 'uint16'
        ? [view.getUint16(from + at, true), 0xffff]
        : [view.getUint32(from + at, true), 0xffff_ffff]
  // All ones: it could not be read.
  return raw === most ? null : raw / per
}

const DRAGINO_PORT = 2
const DRAGINO_LENGTH = 8
/** Below it the sensor of a DDS20 measures nothing; 0 is said where there is no sensor. */
const LEAST_MM = 20

const readDds20: ByteReader = (bytes, port) => {
  if (port !== DRAGINO_PORT || bytes.length < DRAGINO_LENGTH) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const distance = view.getUint16(2)
  const isThere = view.getUint8(7) === 1
  const isKnown = isThere && distance >= LEAST_MM
  const values = {
    battery_mv: view.getUint16(0) & 0x3fff,
    distance_mm: isKnown ? distance : null,
    interrupt: view.getUint8(4),
    temp_c: view.getInt16(5) / 10,
    sensor_ok: Number(isThere),
  }
  const fault = isKnown ? null : isThere ? 'out of range' : 'no sensor'
  return { values, fault, dropped: bytes.length - DRAGINO_LENGTH }
}

const READERS = {
  CT101: byChannels(CT10X),
  CT103: byChannels(CT10X),
  CT105: byChannels(CT10X),
  CT303: byChannels(CT3XX),
  CT305: byChannels(CT3XX),
  CT310: byChannels(CT3XX),
  'EM500-UDL': byChannels(EM500_UDL),
  'DDS20-LB': readDds20,
} satisfies Record<string, ByteReader>

export type ByteModel = keyof typeof READERS
export const BYTE_MODELS = Object.keys(READERS) as readonly ByteModel[]
