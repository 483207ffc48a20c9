import type { DisplayRow, FreeTokenRow } from '#contract/cost/prepaid.ts'
import type { DisplayReadingRecord } from '#store/cost/prepaid/display-reading.ts'
import type { FreeTokenRecord } from '#store/cost/prepaid/free-token.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** A display reading as lists and writes show it. */
export function displayRow(reading: DisplayReadingRecord, devices: readonly Named[]): DisplayRow {
  const { id, deviceId, at, units, meterNo, snapshotId, version } = reading
  const name = devices.find((device) => device.id === deviceId)?.name ?? ''
  return { id, device: { id: deviceId, name }, at, units, meter_no: meterNo, snapshot: snapshotId, version }
}

export function freeTokenRow(token: FreeTokenRecord): FreeTokenRow {
  const { id, kind, date, units, number, meterNo, tokenEnd, isLoaded, loadedAt, version } = token
  const loaded = { is_loaded: isLoaded, loaded_at: loadedAt }
  return { id, kind, date, units, number, meter_no: meterNo, token_end: tokenEnd, ...loaded, version }
}
