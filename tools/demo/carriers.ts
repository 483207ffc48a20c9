import { DAY_S, parseSeconds } from './calendar.ts'
import { outages, type Span } from './outages.ts'
import type { BranchProfile } from './profile.ts'
import { between, hashSeed, type Random, stream } from './random.ts'

/** Which device carries the site from a second of the day on; -1: nobody. */
export interface Segment {
  from: number
  to: number
  carrier: number
}

export interface DaySupply {
  segments: Segment[]
  /** When the main supply is away, whoever carries the site meanwhile. */
  away: Span[]
}

export const DARK = -1
const SHORTEST_START_S = 120
const RETURN_S = [4, 12] as const
/** How often somebody opens early or stays late on the generator, and how long. */
const OVERTIME_CHANCE = 0.16
const OVERTIME_S = [1200, 6000] as const

export function daySupply(organisation: string, branch: BranchProfile, day: number): DaySupply {
  const away = outages(organisation, branch, day)
  const random = stream(hashSeed(`${organisation}/${branch.name}/changeovers`) + day)
  const findDeviceIndex = (name: string) => branch.devices.findIndex((device) => device.name === name)
  const primary = findDeviceIndex(branch.supply.primary)
  const open = openHours(branch, random)
  const { backups, nightBackup } = branch.supply
  const byDay = backups[Math.floor((day + 3) / 7) % Math.max(1, backups.length)]
  const line = new Line()
  for (const span of away) {
    line.carry(span.from, primary)
    for (const { from, to, isOpen } of parts(span, open)) {
      const name = isOpen ? byDay : nightBackup
      const carrier = name === undefined || name === null ? DARK : findDeviceIndex(name)
      // At midnight the set of the day before is still running.
      runBackup(
        line,
        branch,
        carrier,
        { from, to, isRunning: from === 0 || line.carrier === carrier },
        random,
      )
    }
    line.carry(Math.min(DAY_S, Math.round(span.to + between(random, ...RETURN_S))), DARK)
  }
  line.carry(DAY_S, primary)
  return { segments: line.segments, away }
}

/** Contiguous segments of the day, grown from the left. */
class Line {
  readonly segments: Segment[] = []
  get at(): number {
    return this.segments.at(-1)?.to ?? 0
  }
  get carrier(): number {
    return this.segments.at(-1)?.carrier ?? DARK
  }
  carry(to: number, carrier: number): void {
    if (to <= this.at) return
    const last = this.segments.at(-1)
    if (last && last.carrier === carrier) last.to = to
    else this.segments.push({ from: this.at, to, carrier })
  }
}

function openHours(branch: BranchProfile, random: Random): Span {
  const early = random() < OVERTIME_CHANCE ? between(random, ...OVERTIME_S) : 0
  const late = random() < OVERTIME_CHANCE ? between(random, ...OVERTIME_S) : 0
  const from = parseSeconds(branch.opensAt)
  const to = parseSeconds(branch.closesAt)
  if (to <= from) return { from: 0, to: DAY_S }
  return { from: Math.round(from - early), to: Math.round(to + late) }
}

function parts(span: Span, open: Span): (Span & { isOpen: boolean })[] {
  return [
    { from: span.from, to: Math.min(span.to, open.from), isOpen: false },
    { from: Math.max(span.from, open.from), to: Math.min(span.to, open.to), isOpen: true },
    { from: Math.max(span.from, open.to), to: span.to, isOpen: false },
  ].filter(({ from, to }) => to > from)
}

function runBackup(
  line: Line,
  branch: BranchProfile,
  carrier: number,
  run: Span & { isRunning: boolean },
  random: Random,
): void {
  const device = branch.devices[carrier]
  const [least, most] = device?.generator?.startS ?? [6, 15]
  const start = run.isRunning ? 0 : between(random, least, most)
  if (!device || run.to - run.from < SHORTEST_START_S + start) {
    line.carry(run.to, DARK)
    return
  }
  line.carry(Math.round(run.from + start), DARK)
  if (device.generator?.isFailing) runFailing(line, branch, carrier, run.to, random)
  else line.carry(run.to, carrier)
}

/** A worn set trips after a while, stands, and starts again; sometimes the other set takes over for the rest. */
function runFailing(line: Line, branch: BranchProfile, carrier: number, to: number, random: Random): void {
  const spare = branch.devices.findIndex((device, k) => device.type === 'GENERATOR' && k !== carrier)
  while (line.at < to) {
    const runS = random() < 0.45 ? between(random, 240, 3000) : between(random, 3600, 14_400)
    line.carry(Math.min(to, Math.round(line.at + runS)), carrier)
    if (line.at >= to) return
    line.carry(Math.min(to, Math.round(line.at + between(random, 300, 1500))), DARK)
    if (spare >= 0 && random() < 0.35) line.carry(to, spare)
  }
}
