import { useMedia } from '../ui/use-media.ts'

/** Whether the window is at least this wide; while it is printed, whether it was. */
export function useAtLeast(px: number): boolean {
  return useMedia(`(min-width: ${px}px)`, (windowPx) => windowPx >= px)
}
