import { expect, it } from 'vitest'
import { prefixedName } from './device-name.ts'

it('SH-04 prefixes a device with its branch unless the name contains it', () => {
  expect(prefixedName('Ikeja', 'Utility')).toBe('Ikeja Utility')
  expect(prefixedName('Ikeja', 'Ikeja Gen 1')).toBe('Ikeja Gen 1')
  expect(prefixedName('Ikeja', 'Old Ikeja feeder')).toBe('Old Ikeja feeder')
})
