import { type DatedRow, rowInForce } from '#domain/cost/tariff/tariff-in-force.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'

interface DeviceEntry extends DatedRow {
  readonly id: number
  readonly deviceId: number
}

interface Entered<R> {
  readonly branch: { readonly id: number; readonly zone: string }
  readonly devices: readonly { readonly id: number; readonly name: string }[]
  /** Oldest first. */
  readonly rows: readonly R[]
  readonly now: Instant
}

/** What is entered of each device of a branch, the latest first, and which row is in force today. */
export function presentEntries<R extends DeviceEntry, Row>(
  { branch, devices, rows, now }: Entered<R>,
  presentRow: (row: R) => Row,
) {
  return devices.map(({ id, name }) => {
    const own = rows.filter(({ deviceId }) => deviceId === id)
    return {
      device: { id, name },
      branch_id: branch.id,
      rows: own.map(presentRow).reverse(),
      in_force: rowInForce(own, localDay(branch.zone, now))?.id ?? null,
    }
  })
}
