import { dayName, dayNumber, dayNumberAt, dayStart } from './calendar.ts'
import type { BranchProfile } from './profile.ts'
import { between, hashSeed, stream } from './random.ts'

const HOUR_MS = 3_600_000
const SHORT_CHANCE = 0.2

/** Whether the branch's logger was recording: a bad one loses some hours most weeks and two to three days a month. */
export function isLogged(organisation: string, branch: BranchProfile, at: number): boolean {
  if (isSilent(branch, at)) return false
  if (!branch.hasGaps) return true
  const day = dayNumberAt(at)
  return ![...shortGaps(organisation, branch, day), longGap(organisation, branch, day)].some(
    ({ from, to }) => at >= from && at < to,
  )
}

function isSilent({ silence }: BranchProfile, at: number): boolean {
  if (!silence) return false
  const day = dayNumberAt(at)
  const first = dayNumber(`${dayName(day).slice(0, 4)}-${silence.from}`)
  return day >= first && day < first + silence.days
}

interface Gap {
  from: number
  to: number
}

function shortGaps(organisation: string, branch: BranchProfile, day: number): Gap[] {
  const random = stream(hashSeed(`${organisation}/${branch.name}/gap`) + day)
  if (random() >= SHORT_CHANCE) return []
  const from = dayStart(day) + between(random, 1, 14) * HOUR_MS
  return [{ from, to: from + between(random, 2, 9) * HOUR_MS }]
}

function longGap(organisation: string, branch: BranchProfile, day: number): Gap {
  const month = dayName(day).slice(0, 7)
  const random = stream(hashSeed(`${organisation}/${branch.name}/long gap/${month}`))
  const first = dayNumber(`${month}-01`) + Math.floor(between(random, 3, 22))
  const from = dayStart(first) + between(random, 6, 16) * HOUR_MS
  return { from, to: from + between(random, 48, 72) * HOUR_MS }
}
