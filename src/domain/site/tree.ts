/**
 * An organisation with its branches and their metered points, as a person may see it.
 *
 * Source: domain.md §0; docs/glossary.md.
 */

import type { Litres } from '../quantity.ts'
import type { Instant } from '../time/interval.ts'
import type { DeviceType } from './device-type.ts'
import type { SensedBefore } from './grid-senser.ts'

export type ClientType = 'STANDARD' | 'RESELLER' | 'BESPOKE'

export interface Organisation {
  readonly id: number
  readonly name: string
  readonly clientType: ClientType
  readonly zone: string
  readonly image: string
  /** The picture that its people sent. */
  readonly photoId: number | null
  readonly demandBlockMinutes: number
  readonly isDemo: boolean
}

interface Multiplier {
  readonly validFrom: Instant
  readonly ctRatio: number
  readonly vtRatio: number
}

export interface Device {
  readonly id: number
  readonly branchId: number
  readonly name: string
  readonly deviceType: DeviceType
  readonly isLoad: boolean
  readonly isSource: boolean
  readonly sourceTag: string | null
  readonly meterModel: string | null
  readonly code: string | null
  readonly iconType: string | null
  readonly ratedKva: number | null
  readonly ratedCurrentA: number | null
  readonly periodS: number
  readonly registerDigits: number
  readonly registerResolution: number
  readonly serviceIntervalH: number | null
  readonly servicedAt: Instant | null
  readonly position: number
  readonly isActive: boolean
  readonly validFrom: Instant
  /** Its first day: when it was registered, or its first reading where that is older. */
  readonly since: Instant
  readonly validTo: Instant | null
  /** A set whose controller senses the mains of a branch without a utility meter (`gridSenser`). */
  readonly sensesGrid: boolean
  /** Of the branch's first utility meter: whose controller told of the mains before it stood. */
  readonly sensedBefore: SensedBefore | null
  /** Oldest first. */
  readonly multipliers: readonly Multiplier[]
}

export interface Branch {
  readonly id: number
  readonly name: string
  /** The branch's own zone, else the organisation's. */
  readonly zone: string
  readonly nominalVoltage: number
  /** Local 'HH:mm'. */
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly disco: string | null
  readonly band: 'A' | 'B' | 'C' | 'D' | 'E' | null
  /** What its diesel tank holds, litres. */
  readonly tankLitres: Litres | null
  /** Readings before it have been removed, but for a few a day; null: none have (docs/decisions/020). */
  readonly rawFrom: Instant | null
  /** In sidebar order; switched-off devices too, because their history still counts. */
  readonly devices: readonly Device[]
}

export interface Tree {
  readonly organisation: Organisation
  /** Feature flags that are on. */
  readonly features: readonly string[]
  readonly branches: readonly Branch[]
}
