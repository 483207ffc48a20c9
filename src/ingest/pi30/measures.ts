/** The devices in an inverter of PI30, and what each of them tells. */
import type { ReadingFrame } from '#contract/meter/reading.ts'
import { mainsPresent } from '../modbus/generator.ts'
import { channelsOf, type DeviceReading, type FrameSource, toFrame } from '../modbus/to-frame.ts'

const BATTERY = { soc_pct: 'soc_pct', batt_kw: 'batt_kw' }
/** It counts no energy: nobody has a register. What it draws from the grid it does not tell at all. */
const PI30: FrameSource = {
  id: 'pi30',
  kind: 'hybrid',
  ratio: {},
  read: [],
  channels: {
    load: { kw: 'load_kw', kva: 'load_kva', v1: 'v1', hz: 'hz' },
    pv: { kw: 'pv_kw', ...BATTERY },
    input: { v1: 'grid_v1', hz: 'grid_hz' },
    battery: BATTERY,
  },
}

export const PI30_CHANNELS: readonly string[] = channelsOf(PI30)

/** The frame of one channel; null: it has nothing to tell. */
export function frameOfChannel(
  channel: string,
  deviceId: number,
  reading: DeviceReading,
): ReadingFrame | null {
  const frame = toFrame(PI30, reading, { channel, deviceId })
  const isThere = mainsPresent({ mains_v1: reading.values.grid_v1 ?? null })
  if (frame === null || channel !== 'input' || isThere === null) return frame
  return { ...frame, mains_present: isThere }
}
