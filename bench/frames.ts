import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { SyntheticReading } from './synthetic.ts'

export interface Sent {
  readonly deviceId: number
  readonly reading: SyntheticReading
}

/** The body of a gateway's post. */
export function framesBody(sent: readonly Sent[]): Buffer {
  return Buffer.from(JSON.stringify({ readings: sent.map(toFrame) }))
}

function toFrame({ deviceId, reading }: Sent): ReadingFrame {
  const { at, kwh, kvarh, kw, kva, v, i } = reading
  const ts = new Date(at).toISOString()
  return { device_id: deviceId, ts, kwh_import: kwh, kvarh, kw, kva, v: [...v], i: [...i] }
}
