import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressBlock } from './address-block.ts'

describe('addressBlock', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('H6 counts %s as %s', (address, block) => expect(addressBlock(address)).toBe(block))

  it('H6 whatever a machine chooses behind its first 64 bits, it is one (property)', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
    const four = fc.tuple(group, group, group, group)
    fc.assert(
      fc.property(four, four, four, (net, one, other) => {
        const block = (host: readonly string[]) => addressBlock([...net, ...host].join(':'))
        return block(one) === block(other)
      }),
    )
  })
})
