import { formatDay } from '#chart/format.ts'

/** "22-11-2026 04:30"; of a whole day its day alone. */
export function momentText({ date, time }: { date: string; time: string | null }): string {
  return time === null ? formatDay(date) : `${formatDay(date)} ${time}`
}
