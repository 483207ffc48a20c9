/** The voltage of a branch's feeders in a month, with what it cost, out of what was read. Source: domain.md §16.C. */
import { isEnergised, isWithinTen } from '../../demand/voltage/voltage-band.ts'
import {
  blocksOfDay,
  type VoltageMonth,
  type VoltsByBlock,
  voltageMonth,
} from '../../demand/voltage/voltage-month.ts'
import { type JudgedBlock, judgeBlocks } from '../../demand/voltage/voltage-time.ts'
import { LEAST_COVERAGE } from '../../energy/supply/month-ledger.ts'
import type { FeederDay } from '../../energy/supply/passed-days.ts'
import { firstNotBefore } from '../../meter/register/first-not-before.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { DAY_MS, type Instant } from '../../time/interval.ts'
import type { Days } from '../../time/share-of-days.ts'
import { type RunningFacts, setsOf, voltsByBlock } from './running-facts.ts'
import { type StateByBlock, type VoltagePremium, voltagePremium } from './voltage-premium.ts'

export interface FeederVolts {
  readonly device: Device
  /** With the day before the month. */
  readonly supply: readonly FeederDay[]
  readonly volts: VoltsByBlock
}

export interface FeederVoltage {
  readonly device: Device
  readonly month: VoltageMonth
}

/** `days`: of the month. */
export function feederVoltages(
  { zone, nominalVoltage }: Branch,
  feeders: readonly FeederVolts[],
  [first, last]: Days,
): FeederVoltage[] {
  return feeders.map(({ device, supply, volts }) => {
    const own = supply.filter(({ day }) => day >= first && day <= last)
    return { device, month: voltageMonth(own, volts, nominalVoltage, zone) }
  })
}

/** null: the branch has no set. A part under 0.80 coverage has no ₦ (X3). */
export function voltageCosts(
  running: RunningFacts,
  feeders: readonly FeederVolts[],
  told: readonly FeederVoltage[],
  days: Days,
): (VoltagePremium & { readonly isKnown: boolean }) | null {
  if (setsOf(running).length === 0) return null
  const isKnown = told.some(({ month }) => (month.coverage ?? 0) >= LEAST_COVERAGE)
  return { ...voltagePremium(running, statesOf(running.branch, feeders), days), isKnown }
}

function statesOf({ nominalVoltage }: Branch, feeders: readonly FeederVolts[]): StateByBlock {
  const blocks = feeders.flatMap(({ volts }) =>
    [...volts].map(([at, phases]) => {
      const known = phases.filter((one) => one !== null && isEnergised(one, nominalVoltage)) as number[]
      return {
        at,
        lowest: known.length === 0 ? null : Math.min(...known),
        highest: known.length === 0 ? null : Math.max(...known),
      }
    }),
  )
  return voltsByBlock(blocks, nominalVoltage)
}

export interface VoltsBefore {
  readonly lowest: number
  readonly highest: number
  readonly knownS: number
  readonly outsideS: number
}

/**
 * The voltage of the 24 hours before an instant, of all feeders; null: nothing of it is known. No cause is claimed. All blocks are
 * judged once, for as many instants as there are.
 */
export function voltsBefore(
  { zone, nominalVoltage }: Branch,
  feeders: readonly FeederVolts[],
): (at: Instant) => VoltsBefore | null {
  const known = feeders
    .flatMap(({ supply, volts }) =>
      judgeBlocks(
        supply.flatMap((day) => blocksOfDay(day, volts, zone)),
        nominalVoltage,
      ),
    )
    .filter(({ worst }) => worst !== null)
    .sort((a, b) => a.at - b.at)
  return (at) => sumBefore(known.slice(firstNotBefore(known, at - DAY_MS), firstNotBefore(known, at)))
}

function sumBefore(blocks: readonly JudgedBlock[]): VoltsBefore | null {
  if (blocks.length === 0) return null
  const volts = blocks.flatMap((block) => block.volts.filter((one) => one !== null))
  const seconds = (list: readonly JudgedBlock[]) => list.reduce((sum, { presentS }) => sum + presentS, 0)
  return {
    lowest: Math.min(...volts),
    highest: Math.max(...volts),
    knownS: seconds(blocks),
    outsideS: seconds(blocks.filter(({ worst }) => worst !== null && !isWithinTen(worst))),
  }
}
