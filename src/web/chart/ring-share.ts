import { formatShare } from '#chart/format.ts'

/** A part of a whole for the middle of a ring; not known where either is, or where there is no whole. */
export function ringShare(
  part: number | null,
  whole: number | null,
): { share: number | null; centre: string } {
  const share = part === null || whole === null || whole <= 0 ? null : part / whole
  return { share, centre: formatShare(share) }
}
