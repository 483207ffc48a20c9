import type { BlockVectors } from '../energy/day-totals.ts'

export interface DeviceBlock extends BlockVectors {
  /** Its kVA are worked out from the power factor that the meter sends. */
  readonly isOwnFactor: boolean
}

/** The block vectors of every device over the days that a range has in its branch, by device id. */
export type DeviceBlocks = ReadonlyMap<number, readonly DeviceBlock[]>
