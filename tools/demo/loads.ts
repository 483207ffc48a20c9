import { parseSeconds } from './calendar.ts'
import type { BranchProfile, LoadKind } from './profile.ts'
import { chance, jitter } from './random.ts'

/** How much of its share a metered load takes in a block, 0 to 1; shares of a branch stay below 0.85 of the site. */
export function loadUse(branch: BranchProfile, kind: LoadKind, block: number, seed: number): number {
  const hour = (block + 0.5) / 4
  const opens = parseSeconds(branch.opensAt) / 3600
  const closes = parseSeconds(branch.closesAt) / 3600
  const isOpen = hour >= opens && hour < closes
  switch (kind) {
    case 'hvac': {
      if (hour < opens - 0.5 || hour >= closes) return 0
      const heat = 0.68 + 0.24 * Math.cos(((hour - 15) * Math.PI) / 9)
      return Math.min(1, Math.max(0.3, heat + 0.08 * jitter(seed, block)))
    }
    case 'cold-room':
      // Compressors cut in and out; by night fewer doors open.
      return chance(seed, block) < (isOpen ? 0.12 : 0.28) ? 0 : 0.78 + 0.2 * chance(seed, block, 1)
    case 'line':
      return isOpen ? 0.86 + 0.12 * jitter(seed, block) : 0
    case 'lighting':
      return isOpen || hour < 6 || hour >= 18.5 ? 0.95 : 0.1
  }
}
