/** What is known of pre-paid meters: display readings, tokens, what ours counted, forecasts and tariffs. */
import type { DeviceForecast } from '../../score/baseline/device-forecast.ts'
import type { Branch, Device } from '../../site/tree.ts'
import type { Instant } from '../../time/interval.ts'
import type { OwnedTariff } from '../tariff/own-row.ts'
import type { NumberedLoad } from './place-loads.ts'
import type { DisplayShown, UsedSince } from './units-credit.ts'

export interface MeterDisplay extends DisplayShown {
  readonly id: number
  readonly meterNo: string | null
  readonly snapshotId: number | null
  readonly version: number
}

/** A token of a branch; `isWaiting`: it was bought and not keyed in yet. */
export interface BranchLoad extends NumberedLoad {
  /** 'bill 17', 'free token 3' */
  readonly ref: string
  readonly date: string
  readonly isWaiting: boolean
}

export interface PrepaidMeter {
  readonly device: Device
  /** Newest first, at most two. */
  readonly displays: readonly MeterDisplay[]
  /** Since each of the displays. */
  readonly used: readonly UsedSince[]
  /** Of the month that runs. */
  readonly usedInMonth: UsedSince
  /** Newest last. */
  readonly forecasts: readonly DeviceForecast[]
}

export interface UnitsTariffRow extends OwnedTariff {
  readonly id: number
  readonly rate: string
  readonly vatRate: string
}

export interface PrepaidBranch {
  readonly branch: Branch
  readonly meters: readonly PrepaidMeter[]
  /** Since the oldest of the displays, or since the month began. */
  readonly loads: readonly BranchLoad[]
  /** Its own, marked, and those of every branch. */
  readonly tariffs: readonly UnitsTariffRow[]
}

export interface PrepaidFacts {
  readonly now: Instant
  readonly leadDays: number
  readonly branches: readonly PrepaidBranch[]
}
