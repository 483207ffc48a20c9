import { setImmediate } from 'node:timers/promises'

/** Items before others have their turn: a few milliseconds. */
const AT_ONCE = 2_000

/** The same of every item, in order, without holding up what else waits. */
export async function inTurns<T, R>(items: readonly T[], one: (item: T) => R): Promise<R[]> {
  const done: R[] = []
  for (const item of items) {
    done.push(one(item))
    if (done.length % AT_ONCE === 0) await setImmediate()
  }
  return done
}
