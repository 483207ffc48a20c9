/**
 * What a flow-meter snapshot must be, as far as name and size tell (AB-06).
 *
 * One file; png, jpg or jpeg; its name at most 60 characters (as people count them); no larger than the limit. The
 * server asks the content as well. Source: S1 §5, §9.
 */
export type SnapshotFault = 'missing' | 'not-an-image' | 'long-name' | 'too-large'

export const SNAPSHOT_NAME_MAX = 60
export const SNAPSHOT_TYPES = ['.png', '.jpg', '.jpeg'] as const
/** A small file may unfold to a picture that fills the memory. */
export const SNAPSHOT_MAX_PIXELS = 40_000_000

export function snapshotFault(
  file: { readonly name: string; readonly size: number } | null,
  limitBytes: number,
): SnapshotFault | null {
  if (file === null) return 'missing'
  const name = file.name.toLowerCase()
  if (!SNAPSHOT_TYPES.some((type) => name.endsWith(type))) return 'not-an-image'
  if ([...file.name].length > SNAPSHOT_NAME_MAX) return 'long-name'
  return file.size > limitBytes ? 'too-large' : null
}
