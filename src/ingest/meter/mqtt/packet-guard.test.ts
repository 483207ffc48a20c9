import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPacketGuard } from './packet-guard.ts'

function packet(length: number): Buffer {
  const head = [0x30]
  let rest = length
  do {
    head.push((rest % 128) + (rest >= 128 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.concat([Buffer.from(head), Buffer.alloc(length, 0xff)])
}

describe('the guard of packets', () => {
  it('stops at the header of one that is too long, before its content', () => {
    const guard = createPacketGuard()
    expect(guard.pass(packet(100), 100)).toBe(true)
    expect(guard.pass(packet(101).subarray(0, 2), 100)).toBe(false)
    expect(createPacketGuard().pass(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff]), 1e9)).toBe(false)
  })

  it('any packets in any pieces pass where none is too long (property)', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 5_000 }), (all, piece) => {
        const bytes = Buffer.concat(all.map(packet))
        const guard = createPacketGuard()
        const most = Math.max(0, ...all)
        for (let at = 0; at < bytes.length; at += piece) {
          if (!guard.pass(bytes.subarray(at, at + piece), most)) return false
        }
        return true
      }),
    )
  })
})
