/**
 * Alarms that stand in half bytes, four to a register, the first in the highest bits.
 *
 * GenComm tells each alarm of its list by a level, such as 2 warning and 3 shutdown. Which list, and how long, depends on
 * the model, which the identity tells. Source: GenComm; DSE 5220 manual p. 42, 43.
 */
import type { Profile } from './profile.ts'

const PER_REGISTER = 4

export type AlarmBlock = NonNullable<Profile['alarms']>['blocks'][number]

/** Where this model keeps its alarms; null: not known. */
export function alarmBlock(profile: Profile, identity: number | null): AlarmBlock | null {
  if (identity === null) return null
  return profile.alarms?.blocks.find((block) => block.identify.includes(identity)) ?? null
}

/** A text for each alarm that stands: its name, or its place in the controller's own list, and how grave it is. */
export function alarmTexts({ alarms }: Profile, { list }: AlarmBlock, words: readonly number[]): string[] {
  const names = (list !== undefined && alarms?.lists[list]) || []
  return words.flatMap((word, n) =>
    [12, 8, 4, 0].flatMap((shift, nth) => {
      const level = alarms?.levels[(word >> shift) & 0xf]
      const place = n * PER_REGISTER + nth
      return level === undefined ? [] : [`${names[place] ?? `Alarm ${place + 1}`}: ${level}`]
    }),
  )
}
