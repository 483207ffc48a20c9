/**
 * The protocol PI30 of Voltronic, Axpert and their clones: the one request that is sent, and what bytes say in answer to it.
 *
 * An answer is "(" body CRC CR; CRC-16/XMODEM from "(" on, high byte first, where a byte that would be "(", CR or LF is one more. The
 * body has 17 values, newer firmware 21 and PI30 MAX more behind them. There are no counters of energy in it. Pure: no bytes make
 * it throw, and what is not written exactly so is refused, since other protocols answer the same request with other values.
 * Source: facts of softwarecrash/Solar2MQTT (src/PI_Serial/Q/PIGS.h) and jblance/mpp-solar.
 */
import type { Values } from '../modbus/decode.ts'
import { times } from '../modbus/to-frame.ts'

export type Answer =
  | { readonly kind: 'status'; readonly values: Values; readonly length: number }
  /** Nothing is whole yet. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'garbled'; readonly why: string }
  /** It is understood, and says no. */
  | { readonly kind: 'refused'; readonly why: string }

const [OPEN, CR, LF] = [0x28, 0x0d, 0x0a]
const POLYNOMIAL = 0x1021
const CRC_BYTES = 2
/** No answer of this family is half as long. */
const MOST_BYTES = 512

export function crcOf(bytes: Uint8Array): [high: number, low: number] {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1) & 0xffff
  }
  return [escaped(crc >> 8), escaped(crc & 0xff)]
}

const escaped = (byte: number) => (byte === OPEN || byte === CR || byte === LF ? byte + 1 : byte)

function withCrc(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'latin1')
  return Buffer.from([...bytes, ...crcOf(bytes), CR])
}

/** "How are you": all that is ever sent. */
export const QPIGS = withCrc('QPIGS')

/** What came since the request, which may begin with noise or its echo and be a part of the answer only. */
export function readAnswer(received: Uint8Array): Answer {
  for (
    let [from, end] = [0, received.indexOf(CR)];
    end >= 0;
    from = end + 1, end = received.indexOf(CR, from)
  ) {
    // "(" stands in neither body nor CRC: the last one begins the answer.
    const begin = received.lastIndexOf(OPEN, end)
    if (begin >= from) return readFrame(received.subarray(begin, end), end + 1)
  }
  if (received.length > MOST_BYTES) return { kind: 'garbled', why: 'There is no answer in what it sends.' }
  return { kind: 'waiting' }
}

function readFrame(frame: Uint8Array, length: number): Answer {
  const checked = frame.subarray(0, -CRC_BYTES)
  const [high, low] = frame.subarray(-CRC_BYTES)
  const [rightHigh, rightLow] = crcOf(checked)
  if (checked.length === 0 || high !== rightHigh || low !== rightLow)
    return { kind: 'garbled', why: 'The check sum of its answer is wrong.' }
  const body = Buffer.from(checked.subarray(1)).toString('latin1')
  if (body === 'NAK')
    return { kind: 'refused', why: 'It does not know QPIGS: it speaks another protocol than PI30.' }
  const values = readBody(body)
  if (values === null) return { kind: 'refused', why: 'Its answer to QPIGS is not that of PI30.' }
  return { kind: 'status', values, length }
}

const [VOLTS, HERTZ, WHOLE] = [/^\d{3}\.\d$/, /^\d{2}\.\d{1,2}$/, /^\d{1,5}$/]
const BATTERY_VOLTS = /^\d{2,3}\.\d{1,2}$/
const ANY_NUMBER = /^\d{1,5}(\.\d{1,2})?$/
/** How each value of the body is written, in order. */
const BASE = [
  ...[VOLTS, HERTZ, VOLTS, HERTZ, WHOLE, WHOLE, WHOLE, WHOLE, BATTERY_VOLTS, WHOLE, WHOLE],
  ...[WHOLE, ANY_NUMBER, VOLTS, BATTERY_VOLTS, WHOLE, /^[01]{8}$/],
]
const NEWER = [...BASE, WHOLE, WHOLE, WHOLE, /^[01]{3}$/]
const PV_WATTS = 19
const THOUSAND = 1000

/** null: it is no body of PI30. What a shorter body does not tell is null in it. */
function readBody(body: string): Values | null {
  const told = body.split(' ')
  const shapes = told.length === BASE.length ? BASE : NEWER
  if (!shapes.every((shape, n) => shape.test(told[n] ?? ''))) return null
  const [gridV, gridHz, outV, outHz, va, watts, loadPct, , battV, charge, soc, , , pvV, , discharge] =
    told.map(Number) as [number, ...number[]]
  const isNewer = told.length > BASE.length
  return {
    grid_v1: gridV,
    grid_hz: gridHz!,
    v1: outV!,
    hz: outHz!,
    load_kva: va! / THOUSAND,
    load_kw: watts! / THOUSAND,
    load_pct: loadPct!,
    batt_v: battV!,
    batt_charge_a: charge!,
    batt_discharge_a: discharge!,
    batt_kw: times(battV! * (charge! - discharge!), 1 / THOUSAND),
    soc_pct: soc!,
    pv_v: pvV!,
    pv_kw: isNewer ? Number(told[PV_WATTS]) / THOUSAND : null,
  }
}
