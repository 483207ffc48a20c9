import { BLOCK_MS, type Instant, type Interval } from '#domain/time/interval.ts'
import { daysInInterval, startOfDay } from '#domain/time/zone.ts'

/**
 * The end of the block with which a running total of a month came to be above its limit, where it has been above at
 * every midnight since then and is above now. It is asked at midnights, and at ends of blocks of the day of the crossing.
 */
export async function aboveSince(
  zone: string,
  month: Interval,
  now: Instant,
  isAboveAt: (at: Instant) => Promise<boolean>,
): Promise<Instant> {
  const midnights = daysInInterval(zone, { from: month.from, to: now })
    .map((day) => startOfDay(zone, day))
    .filter((midnight) => midnight > month.from)
  let [below, above] = [month.from, now]
  for (const midnight of midnights.toReversed()) {
    if (!(await isAboveAt(midnight))) {
      below = midnight
      break
    }
    above = midnight
  }
  const blockEnd = (block: number) => Math.min(above, below + block * BLOCK_MS)
  let [first, last] = [0, Math.ceil((above - below) / BLOCK_MS)]
  while (last - first > 1) {
    const middle = Math.floor((first + last) / 2)
    if (await isAboveAt(blockEnd(middle))) last = middle
    else first = middle
  }
  return blockEnd(last)
}
