import type { Reading } from '#domain/meter/reading.ts'
import { dayName, dayNumberAt, dayStart, parseSeconds } from './calendar.ts'
import type { DeviceProfile, SampleFault } from './profile.ts'

/** What a failing transmitter shows for a full scale of 16 bits, kW. */
const FULL_SCALE_KW = 65_535
const LEAP_KWH = 90_000

/** The reading as the device sends it: false for one sample where its profile says so. */
export function faulty({ sampleFaults }: DeviceProfile, reading: Reading): Reading {
  const fault = sampleFaults.find((one) => isDue(one, reading.at))
  if (!fault) return reading
  if (fault.kind === 'zero') return { ...reading, kwh: 0 }
  return { ...reading, kw: FULL_SCALE_KW, kwh: reading.kwh === null ? null : reading.kwh + LEAP_KWH }
}

function isDue({ dayOfMonth, clock }: SampleFault, at: number): boolean {
  const day = dayNumberAt(at)
  return Number(dayName(day).slice(8)) === dayOfMonth && at - dayStart(day) === parseSeconds(clock) * 1000
}
