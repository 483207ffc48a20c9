/**
 * By how many percent a value differs from an earlier one: (after − before) ÷ before × 100.
 *
 * Unknown on either side, or nothing before → null.
 */
import { percentage } from './ratio.ts'

export function percentChange(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : percentage(after - before, before)
}
