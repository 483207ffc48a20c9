import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buckets } from '../../time/buckets.ts'
import { type DeviceUsage, usageInBlocks } from '../branch-usage.ts'
import type { BucketDemand } from '../bucket-demand.ts'
import { partsDemand } from './parts-demand.ts'
import { build, world, ZONE } from './testing-days.ts'
import { usageInDays } from './usage-in-days.ts'

const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(9)))
const close = ({ max, min, avg }: BucketDemand) => [max, min, avg].map(rounded)
const figures = ({ real, drawn, hours }: DeviceUsage) => ({
  real: close(real),
  drawn: drawn.map(close),
  hours: hours.map(rounded),
})

it('property: §4, §5.3 buckets of days and longer are those of the blocks, whichever days are kept and wherever the range is cut', () => {
  let fromDays = 0
  fc.assert(
    fc.property(world, fc.constantFrom('daily', 'weekly', 'monthly'), (one, bucket) => {
      const { tree, range, members, days, blocks } = build(one, null)
      const told = partsDemand(tree, days, members)
      if (told === null) return
      fromDays += days.parts.length === 0 ? 0 : 1
      const spans = buckets(range, bucket, ZONE)
      const found = usageInDays(tree, { days, told }, spans)
      const expected = usageInBlocks(tree, blocks, { of: () => range }, () => spans).get(1)!
      for (const [id, own] of expected.devices) expect(figures(found.devices.get(id)!)).toEqual(figures(own))
      expect(close(found.together)).toEqual(close(expected.together))
    }),
    { numRuns: 400 },
  )
  expect(fromDays).toBeGreaterThan(50)
})
