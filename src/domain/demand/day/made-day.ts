/** What is kept of a local day that has passed: a row a branch, and one of all branches together. Source: domain.md §5.2, §5.3. */
import { deviceThresholdKw } from '../../energy/hours/on-threshold.ts'
import type { Branch, Tree } from '../../site/tree.ts'
import { branchZones } from '../../site/zones.ts'
import { dayInterval } from '../../time/zone.ts'
import { demandOver } from '../demand-over.ts'
import type { DeviceBlocks } from '../device-blocks.ts'
import { ALL_BRANCHES, membersAmong, membersThresholdKw } from './day-members.ts'
import { demandPart, togetherPart } from './demand-part.ts'
import { type KnownDay, knownOfDay } from './known-day.ts'
import type { TogetherPart } from './part.ts'

/** For what a row is made: it is passed over where these are others now. */
export interface DemandRow {
  readonly branchId: number
  readonly zone: string
  /** Sources first; none where all branches are together. */
  readonly deviceIds: readonly number[]
  /** How many of them are sources. */
  readonly sources: number
  /** From which power on each of them counts as energised, kW. */
  readonly thresholds: readonly number[]
  /** The counted sources, in order of their ids. */
  readonly memberIds: readonly number[]
  /** The same of these together; null: there are none. */
  readonly threshold: number | null
}

export interface MadeDemandDay extends DemandRow {
  readonly part: KnownDay | null
  readonly together: TogetherPart
}

/** All branches together have a day where they share a clock; the row of one branch says it all. */
export function demandRows(tree: Tree): DemandRow[] {
  const zones = branchZones(tree, tree.branches)
  const isTogether = zones.length === 1 && tree.branches.length > 1
  const all = isTogether ? tree.branches.flatMap(({ devices }) => devices) : []
  return [
    ...tree.branches.map((branch) => branchRow(branch)),
    {
      ...{ branchId: ALL_BRANCHES, zone: zones[0]!, deviceIds: [], sources: 0, thresholds: [] },
      ...{ memberIds: membersAmong(all), threshold: membersThresholdKw(all) },
    },
  ]
}

function branchRow({ id, zone, devices }: Branch): DemandRow {
  const sources = devices.filter((one) => !one.isLoad)
  const inPart = [...sources, ...devices.filter((one) => one.isLoad)]
  return {
    branchId: id,
    zone,
    deviceIds: inPart.map((device) => device.id),
    sources: sources.length,
    thresholds: inPart.map(deviceThresholdKw),
    memberIds: membersAmong(devices),
    threshold: membersThresholdKw(devices),
  }
}

/** `blocks`: of the day, of every device. */
export function makeDemandDay(tree: Tree, blocks: DeviceBlocks, day: string): MadeDemandDay[] {
  return demandRows(tree).map((row) => {
    const branches =
      row.branchId === ALL_BRANCHES ? tree.branches : tree.branches.filter(({ id }) => id === row.branchId)
    const window = dayInterval(row.zone, day)
    const over = demandOver({ ...tree, branches }, blocks, { of: () => window })
    const none = () => null
    return {
      ...row,
      part:
        row.branchId === ALL_BRANCHES
          ? null
          : { ...demandPart(over, none), known: knownOfDay(over, blocks, none) },
      together: togetherPart(over, new Set(row.memberIds), none),
    }
  })
}
