import { DAY_S, monthIndex } from './calendar.ts'
import grid from './measured/grid-hours.json' with { type: 'json' }
import type { Availability, BranchProfile } from './profile.ts'
import { between, hashSeed, type Random, stream } from './random.ts'

export interface Span {
  from: number
  to: number
}

const COUNTS = grid.counts.split(' ').map(Number)
const LONGEST_TAIL_S = 6 * 3600

/** Seconds of the local day in which the main supply is away, ascending and apart. */
export function outages(organisation: string, branch: BranchProfile, day: number): Span[] {
  const yesterday = drawn(organisation, branch, day - 1)
    .map(({ from, to }) => ({ from: from - DAY_S, to: Math.min(to - DAY_S, LONGEST_TAIL_S) }))
    .filter(({ to }) => to > 0)
  const spans = [...yesterday, ...drawn(organisation, branch, day)]
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(DAY_S, to) }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from)
  return joined(spans)
}

function joined(spans: Span[]): Span[] {
  const apart: Span[] = []
  for (const span of spans) {
    const last = apart.at(-1)
    // Two outages within a minute are one: no set is started twice for that.
    if (last && span.from <= last.to + 60) last.to = Math.max(last.to, span.to)
    else apart.push({ ...span })
  }
  return apart
}

/** The day's own outages; the last may run into the next day. */
function drawn(organisation: string, branch: BranchProfile, day: number): Span[] {
  const { availability } = branch.supply
  const random = stream(hashSeed(`${organisation}/${branch.name}/outages`) + day)
  const hours = availability.monthHours?.[monthIndex(day)] ?? availability.hours
  const offS = Math.round((24 - hoursOn(availability, hours, random)) * 3600)
  if (offS < 300) return []
  const count = 1 + Math.floor(random() * availability.mostOutages)
  const lengths = portions(offS, count, random)
  const pauses = portions(DAY_S - offS, count + 1, random)
  let at = Math.round(between(random, 0, 3) * 3600)
  return lengths.map((length, k) => {
    at += pauses[k] ?? 0
    const span = { from: at, to: at + length }
    at = span.to
    return span
  })
}

function hoursOn({ drawnFrom }: Availability, [least, most]: Availability['hours'], random: Random): number {
  if (drawnFrom === 'contract') return between(random, least, most)
  const inWindow = COUNTS.map((count, hours) => (hours >= least && hours <= most ? count : 0))
  let left = random() * inWindow.reduce((a, b) => a + b, 0)
  const hours = inWindow.findIndex((count) => {
    left -= count
    return left < 0
  })
  return Math.min(24, Math.max(0, hours + between(random, -0.5, 0.5)))
}

/** A whole cut into pieces of random size, none vanishing. */
function portions(whole: number, count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, () => 0.25 - Math.log(1 - random()))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => Math.round((whole * weight) / sum))
}
