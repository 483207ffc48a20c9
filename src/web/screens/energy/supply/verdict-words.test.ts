import { expect, it } from 'vitest'
import type { SupplyMonth } from '#contract/energy/supply.ts'
import { verdictWords } from './verdict-words.ts'

const short = {
  device: { name: 'Utility' },
  feeder: { name: '11-Awuse' },
  mean_low: 15.2,
  mean_high: 15.2,
  coverage: 1,
  verdict: 'short',
  promised: 20,
  unknown_hours: 0,
  claim: { state: 'due', low: { net: 1_572_672, gross: 1_690_622.4 }, reason: null },
} as unknown as SupplyMonth

it('§16.A says claimable of a month that is over, and of one that runs what it comes to so far', () => {
  const over = verdictWords({ ...short, is_over: true }, 'October 2026').rest
  expect(over).toContain('in October 2026 (promised 20)')
  expect(over).toMatch(/\. ₦1\.69m with VAT \(₦1\.57m before it\) is claimable\.$/)
  const running = verdictWords({ ...short, is_over: false }, 'October 2026').rest
  expect(running).toContain('in October 2026 so far (promised 20)')
  expect(running).toMatch(
    / with VAT \(₦1\.57m before it\) so far; whether it can be claimed is decided when the month is over\.$/,
  )
})
