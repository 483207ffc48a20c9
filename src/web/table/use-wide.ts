import { useMedia } from '../ui/use-media.ts'

/** Whether a table is drawn as a table; narrower, its rows are stacked. On paper it is one: stacked rows leave figures out. */
export function useWide(): boolean {
  return useMedia('(min-width: 768px)', () => true)
}
