import type { StripRun } from '#chart/strip/strip-shapes.ts'
import type { SupplyMonth } from '#contract/energy/supply.ts'
import type { ClaimPart } from '#domain/finding/claim/supply-claim.ts'
import type { Naira, NairaPerKwh } from '#domain/quantity.ts'

/** What a claim pack is made of: a feeder, a month of it, what was measured, the rule and the arithmetic. */
export interface ClaimFacts {
  /** 'SC-2026-10-17' */
  readonly number: string
  readonly organisation: string
  readonly branch: string
  readonly zone: string
  /** '2026-10' */
  readonly month: string
  readonly feeder: ClaimFeeder
  readonly days: readonly ClaimDay[]
  readonly mean: ClaimMean
  readonly claim: ClaimSums
  readonly rule: ClaimRule
  readonly measured: ClaimMeasured
}

/** null: not entered. */
export interface ClaimFeeder {
  readonly name: string
  readonly disco: string | null
  readonly band: string
  readonly customerClass: string | null
  readonly account: string | null
  readonly meterNo: string | null
  readonly contractedKva: number | null
}

/** Seconds add up to the day. */
export interface ClaimDay {
  readonly day: string
  readonly presentS: number
  readonly absentS: number
  readonly unknownS: number
  readonly sustained: number
  readonly momentary: number
  readonly minVolts: number | null
  readonly runs: readonly StripRun[]
}

/** Hours a day over the month; `high` with every unknown hour counted as supplied. */
export interface ClaimMean {
  readonly low: number
  readonly high: number
  readonly promised: number
  readonly dueBelow: number
  /** Measured share, 0 to 1. */
  readonly coverage: number
}

export interface ClaimSums {
  /** Energy of the month from this feeder. */
  readonly kwh: number
  /** Of `kwh`. */
  readonly estimatedKwh: number
  /** Not in `kwh`: disputed whole in a bill, or not charged. */
  readonly leftOutKwh: number
  /** Days of the same tariffs; their naira add up to `net`. */
  readonly parts: readonly ClaimPart[]
  readonly charged: NairaPerKwh
  readonly receivedBand: string
  readonly received: NairaPerKwh
  readonly net: Naira
  readonly vatRate: number
  readonly gross: Naira
  /** With the unknown hours against the supplier; null: nothing is unknown, or no tariff of that band. */
  readonly most: { readonly band: string; readonly net: Naira } | null
  /** What the net amount buys at the tariff charged; null: post-paid. */
  readonly prepaidKwh: number | null
}

export interface ClaimRule {
  readonly regulator: string
  /** 'R1' */
  readonly code: string
  readonly text: string
  readonly source: string
  readonly validFrom: string
  /** null: nobody has confirmed it. */
  readonly confirmedBy: string | null
  readonly confirmedOn: string | null
}

export interface ClaimMeasured {
  readonly device: string
  /** Where the state comes from, most of the measured time. */
  readonly by: SupplyMonth['measured']['by']
  /** 'line' before the change-over, 'load' behind it. */
  readonly voltageSide: 'line' | 'load' | null
  readonly periodSeconds: number | null
  readonly loggerSupply: 'mains' | 'backup' | null
}
