/**
 * What a flow-meter snapshot must be, and the picture or PDF of a bill, as far as name and size tell (AB-06).
 *
 * One file; png, jpg or jpeg, of a bill pdf too; its name at most 60 characters (as people count them); no larger than
 * the limit. The server asks the content as well. Source: S1 §5, §9.
 */
export type SnapshotFault = 'missing' | 'not-an-image' | 'not-a-paper' | 'long-name' | 'too-large'

export const SNAPSHOT_NAME_MAX = 60
export const SNAPSHOT_TYPES = ['.png', '.jpg', '.jpeg'] as const
/** Of what shows a bill. */
export const PAPER_TYPES = [...SNAPSHOT_TYPES, '.pdf'] as const
/** A small file may unfold to a picture that fills the memory. */
export const SNAPSHOT_MAX_PIXELS = 40_000_000
/** A picture of one row of pixels, or of one column, takes the time of thousands: no camera and no scanner makes one. */
export const SNAPSHOT_MAX_SIDE = 20_000

/** Whether a picture has more pixels, or a longer side, than is unfolded. */
export function isPictureTooLarge({
  width,
  height,
}: {
  readonly width: number
  readonly height: number
}): boolean {
  return width * height > SNAPSHOT_MAX_PIXELS || Math.max(width, height) > SNAPSHOT_MAX_SIDE
}

export type SnapshotOf = 'flow-meter' | 'bill'

export function snapshotFault(
  file: { readonly name: string; readonly size: number } | null,
  limitBytes: number,
  of: SnapshotOf = 'flow-meter',
): SnapshotFault | null {
  if (file === null) return 'missing'
  const name = file.name.toLowerCase()
  const types: readonly string[] = of === 'bill' ? PAPER_TYPES : SNAPSHOT_TYPES
  if (!types.some((type) => name.endsWith(type))) return of === 'bill' ? 'not-a-paper' : 'not-an-image'
  if ([...file.name].length > SNAPSHOT_NAME_MAX) return 'long-name'
  return file.size > limitBytes ? 'too-large' : null
}
