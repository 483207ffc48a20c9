/** Local times of the wire on a chart: read as if they were UTC, so that the axis shows them as they are written. */

/** `2026-11-09T10:15:00` → seconds since 1970. */
export function axisSeconds(time: string): number {
  return Date.parse(`${time.slice(0, 19)}Z`) / 1000
}

/** `2026-11-09T10:15:00` → `09-11-2026 10:15`. */
export function momentText(time: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(time)
  return parts ? `${parts[3]}-${parts[2]}-${parts[1]} ${parts[4]}` : time
}

/** The same without its clock: `09-11-2026`. */
export const dayText = (time: string): string => momentText(time).slice(0, 10)

/** The same without its day: `10:15`. */
export const clockText = (time: string): string => momentText(time).slice(11)

/** Runs of places at which nothing is known, each from the last known place before to the next after it. */
export function gapRuns(count: number, isKnown: (place: number) => boolean): [number, number][] {
  const runs: [number, number][] = []
  let last = -1
  for (let place = 0; place <= count; place++) {
    if (place < count && !isKnown(place)) continue
    if (place - last > 1) runs.push([Math.max(0, last), Math.min(place, count - 1)])
    last = place
  }
  return runs
}
