/**
 * Alarms that stand in half bytes, four to a register, the first in the highest bits.
 *
 * GenComm tells each alarm of its list by a level: 2 warning, 3 shutdown, 4 electrical trip. How long the list is depends on
 * the model, which the identity tells. Source: GenComm; DSE 5220 manual p. 43 for the order.
 */
import type { Profile } from './profile.ts'

const PER_REGISTER = 4

export interface AlarmBlock {
  readonly addr: number
  readonly count: number
}

/** Where this model keeps its alarms; null: not known. */
export function alarmBlock(profile: Profile, identity: number | null): AlarmBlock | null {
  if (identity === null) return null
  return profile.alarms?.blocks.find((block) => block.identify.includes(identity)) ?? null
}

/** A text for each alarm that stands: which of the controller's list, and how grave. */
export function alarmTexts(profile: Profile, words: readonly number[]): string[] {
  const levels = profile.alarms?.levels ?? {}
  return words.flatMap((word, n) =>
    [12, 8, 4, 0].flatMap((shift, place) => {
      const level = levels[(word >> shift) & 0xf]
      return level === undefined ? [] : [`Alarm ${n * PER_REGISTER + place + 1}: ${level}`]
    }),
  )
}
