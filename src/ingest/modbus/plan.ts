/**
 * Which requests read what is wanted: neighbours together, never a register that must not be read, never more than the
 * device answers at once.
 *
 * A wanted stretch is never cut, so that both words of a number are of the same instant.
 */
import type { ReadFunction } from './profile.ts'

export interface Wanted {
  readonly key: string
  readonly fc: ReadFunction
  readonly addr: number
  readonly count: number
}

export interface PlannedRead {
  readonly fc: ReadFunction
  readonly addr: number
  readonly count: number
  readonly keys: readonly string[]
}

export interface PlanRules {
  /** Registers between two wanted ones that may be read along. */
  readonly maxGap: number
  readonly maxRegisters: number
  /** Both ends belong to it. */
  readonly forbidden: readonly (readonly [number, number])[]
}

export function planReads(wanted: readonly Wanted[], rules: PlanRules): PlannedRead[] {
  const sorted = [...wanted].sort((a, b) => a.fc - b.fc || a.addr - b.addr || a.count - b.count)
  const plan: PlannedRead[] = []
  for (const next of sorted) {
    const last = plan.at(-1)
    const joined = last && join(last, next, rules)
    if (joined) plan[plan.length - 1] = joined
    else plan.push({ fc: next.fc, addr: next.addr, count: next.count, keys: [next.key] })
  }
  return plan
}

function join(last: PlannedRead, next: Wanted, rules: PlanRules): PlannedRead | null {
  const end = last.addr + last.count
  const count = Math.max(end, next.addr + next.count) - last.addr
  const isNear = last.fc === next.fc && next.addr - end <= rules.maxGap && count <= rules.maxRegisters
  const isClear = !rules.forbidden.some(([from, to]) => from < last.addr + count && to >= last.addr)
  return isNear && isClear ? { ...last, count, keys: [...last.keys, next.key] } : null
}
