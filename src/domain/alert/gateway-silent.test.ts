import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_MS, DAY_MS, MINUTE_MS, SECOND_MS } from '../time/interval.ts'
import { type Gateway, gatewayEpisode, isTold } from './gateway-silent.ts'

const NOON = Date.parse('2026-11-18T11:00:00Z')
const block = (n: number) => NOON + n * BLOCK_MS

const gateway = (heardAt: number | null, periodS = 60, toldAt = heardAt): Gateway => ({
  ...{ name: 'Roof', branchId: 1, heardAt, toldAt },
  devices: [
    { id: 1, periodS: 3600, heardAt },
    { id: 2, periodS, heardAt },
  ],
})
const silence = { since: block(1), until: null, value: 2, limit: null }
/** A meter, and its gateway's alerts, of branch 1. */
const meter = { periodS: 60, branchId: 1 }
const stands = { ...silence, branchId: 1 }

describe('19.6 a gateway that fell silent', () => {
  it('is told two blocks after the one in which it spoke, with the number of meters behind it', () => {
    const heard = gateway(NOON + 3 * MINUTE_MS)
    expect(gatewayEpisode(null, heard, block(3) - 1)).toBeNull()
    expect(gatewayEpisode(null, heard, block(3))).toEqual(silence)
  })

  it('of slow meters is waited for: three periods of the quickest', () => {
    const heard = gateway(NOON + 3 * MINUTE_MS, 1800)
    expect(gatewayEpisode(null, heard, block(7) - 1)).toBeNull()
    expect(gatewayEpisode(null, heard, block(7))).toEqual(silence)
  })

  it('is waited for by the quickest that still spoke when it did: a dead quick meter raises nothing each hour', () => {
    const hourly = { id: 1, periodS: 3600, heardAt: block(8) }
    const dead = { id: 2, periodS: 60, heardAt: block(4) }
    const heard = { ...gateway(block(8)), devices: [hourly, dead] }
    for (const n of [10, 11, 12, 20]) expect(gatewayEpisode(null, heard, block(n))).toBeNull()
    expect(gatewayEpisode(null, heard, block(21))?.since).toBe(block(9))
    // It missed no more than it may: the gateway's silence is its too.
    const alive = { ...heard, devices: [hourly, { ...dead, heardAt: block(6) }] }
    expect(gatewayEpisode(null, alive, block(11))?.since).toBe(block(9))
    // Something that names no meter, and all of them are dead: the slowest is waited for.
    const alone = { ...heard, devices: [dead, { ...hourly, heardAt: null }] }
    expect(gatewayEpisode(null, alone, block(20))).toBeNull()
    expect(gatewayEpisode(null, alone, block(21))?.since).toBe(block(9))
  })

  it('is told once, and ends in the block in which it speaks again', () => {
    expect(gatewayEpisode(silence, gateway(NOON), block(9))).toEqual(silence)
    expect(gatewayEpisode(silence, gateway(block(9) + 1000), block(9) + 2000)).toEqual({
      ...silence,
      until: block(9),
    })
  })

  it('is not told where it never spoke, was silent before a week ago or has no meters that are read', () => {
    expect(gatewayEpisode(null, gateway(null), block(9))).toBeNull()
    expect(gatewayEpisode(null, gateway(NOON - 8 * DAY_MS), NOON)).toBeNull()
    expect(gatewayEpisode(null, { ...gateway(NOON), devices: [] }, block(9))).toBeNull()
    expect(gatewayEpisode(silence, { ...gateway(NOON), devices: [] }, block(9))?.until).toBe(block(9))
  })

  it('spoke in the block of its last reading where that came a moment later', () => {
    const heard = gateway(block(1) + 3 * SECOND_MS, 60, block(1) - 2 * SECOND_MS)
    expect(gatewayEpisode(null, heard, block(3))).toEqual(silence)
  })

  it('that resends its past is heard all the same', () => {
    expect(gatewayEpisode(silence, gateway(block(9), 60, block(2)), block(9) + 1)?.until).toBe(block(9))
  })
})

describe('19.6 a meter behind a gateway', () => {
  const offline = { since: block(1), until: null }
  const told = (heardAt: number, silences: { since: number; until: number | null }[], now: number) =>
    isTold(
      offline,
      meter,
      [{ gateway: gateway(heardAt), silences: silences.map((one) => ({ ...one, branchId: 1 })) }],
      now,
    )

  it('is not offline of itself while nothing comes through its gateway', () => {
    expect(told(NOON + MINUTE_MS, [], block(3))).toBe(true)
    expect(told(NOON + MINUTE_MS, [silence], block(90))).toBe(true)
  })

  it('is offline of itself where its gateway goes on speaking', () => {
    expect(told(block(3) - 1, [], block(3))).toBe(false)
  })

  it('is offline of itself where it fell silent before its gateway did', () => {
    const later = { since: block(30), until: null }
    expect(told(block(29), [later], block(40))).toBe(false)
  })

  it('has its own period to speak again after its gateway, and is offline after that', () => {
    const over = { since: block(1), until: block(9) }
    expect(told(block(9), [over], block(10))).toBe(true)
    expect(told(block(11), [over], block(11))).toBe(true)
    expect(told(block(11), [over], block(11) + 1)).toBe(false)
  })

  it('that spoke last by itself is told, and of two gateways that it spoke through at once both must be silent', () => {
    expect(isTold(offline, meter, [], block(9))).toBe(false)
    const [quiet, heard] = [gateway(NOON), gateway(block(9))]
    const watched = (one: Gateway) => ({ gateway: one, silences: [] })
    expect(isTold(offline, meter, [watched(quiet), watched(quiet)], block(9))).toBe(true)
    expect(isTold(offline, meter, [watched(quiet), watched(heard)], block(9))).toBe(false)
  })

  it('is offline of itself where no alert of its gateway stands or can come any more', () => {
    const watched = { gateway: gateway(NOON), silences: [] }
    const week = NOON + 7 * DAY_MS
    expect(isTold(offline, meter, [watched], week + BLOCK_MS)).toBe(true)
    expect(isTold(offline, meter, [watched], week + 2 * BLOCK_MS)).toBe(false)
    expect(isTold(offline, meter, [{ ...watched, silences: [stands] }], week + 2 * BLOCK_MS)).toBe(true)
  })

  it('is offline of itself where the alert stands, or will, in another branch', () => {
    const elsewhere = { ...meter, branchId: 2 }
    const watched = { gateway: gateway(NOON), silences: [] }
    expect(isTold(offline, elsewhere, [watched], block(3))).toBe(false)
    expect(isTold(offline, elsewhere, [{ ...watched, silences: [stands] }], block(3))).toBe(false)
    // Most of its meters stood in the other branch when it was raised.
    const raised = { ...watched, silences: [{ ...stands, branchId: 2 }] }
    expect(isTold(offline, elsewhere, [raised], block(3))).toBe(true)
    expect(isTold(offline, meter, [raised], block(3))).toBe(false)
  })

  it('is told of one way or the other: no silence of it is lost', () => {
    const blocks = fc.integer({ min: 0, max: 20 * 96 })
    fc.assert(
      fc.property(blocks, blocks, fc.integer({ min: 1, max: 2 }), (last, n, branchId) => {
        const heard = gateway(block(last) + MINUTE_MS)
        const now = block(last + n)
        const own = { since: block(last + 1), until: null }
        const open = gatewayEpisode(null, heard, now)
        const silences = open ? [{ ...open, branchId: heard.branchId }] : []
        const isSoon = n < 3
        expect(isTold(own, { periodS: 60, branchId }, [{ gateway: heard, silences }], now)).toBe(
          branchId === heard.branchId && (open !== null || isSoon),
        )
      }),
    )
  })
})
