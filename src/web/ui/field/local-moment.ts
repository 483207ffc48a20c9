import { formatDay } from '#chart/format.ts'

/** A local time of the wire, '2026-11-21T07:00:03' → '21-11-2026 07:00'. */
export function localMoment(local: string): string {
  return `${formatDay(local.slice(0, 10))} ${local.slice(11, 16)}`
}
