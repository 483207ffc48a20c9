import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Balance } from '#contract/cost/diesel-balance.ts'
import { balanceFlow } from './balance-flow.ts'
import { balanceLadder } from './balance-ladder.ts'
import { flowLayout } from './flow-layout.ts'
import { flowPlaces, spread } from './flow-places.ts'
import { testBalance } from './testing-balance.ts'

const SIZE = { width: 1000, height: 420, left: 110, right: 200 }
const gapsOf = (balance: Balance) => balanceFlow(balance).gaps

describe('balanceFlow', () => {
  it('I-DSL-1 shows what a delivery lacks and what the tank does not account for', () => {
    const flow = balanceFlow(testBalance({}))
    expect(flow.stages.map(({ key, litres }) => [key, litres])).toEqual([
      ['bought', 520],
      ['received', 500],
      ['start', 400],
      ['tank', 900],
      ['engine', 290],
      ['end', 590],
    ])
    expect(flow.gaps).toEqual([
      { key: 'delivery', litres: 20, way: 'out', verdict: 'odd' },
      { key: 'tank', litres: 20, way: 'out', verdict: 'explained' },
    ])
  })

  it('I-DSL-5 takes what was typed where nothing tells what the engines burned', () => {
    const { engine } = testBalance({})
    const flow = balanceFlow(testBalance({ engine: { ...engine, litres: null, u_l: null } }))
    expect(flow.stages.find(({ key }) => key === 'engine')).toEqual({
      key: 'engine',
      litres: 300,
      isRest: false,
    })
    expect(flow.gaps.at(-1)).toMatchObject({ key: 'tank', litres: 10, way: 'out' })
  })

  it('leaves the rest to the engine where neither meters nor people tell', () => {
    const { engine } = testBalance({})
    const unknown = { engine: { ...engine, litres: null }, entered: { litres: null, entries: 0 } }
    const flow = balanceFlow(testBalance(unknown))
    expect(flow.stages.find(({ key }) => key === 'engine')).toEqual({
      key: 'engine',
      litres: 310,
      isRest: true,
    })
    expect(flow.gaps.map(({ key }) => key)).toEqual(['delivery'])
  })

  it('draws more in the tank than can be as litres that came in', () => {
    const to = { ...testBalance({}).to, litres: 640 }
    expect(gapsOf(testBalance({ to })).at(-1)).toMatchObject({ key: 'tank', litres: 30, way: 'in' })
  })

  it('judges nothing of a delivery without a purchase', () => {
    const balance = testBalance({ bought: { litres: 0, purchases: 0 } })
    expect(gapsOf(balance)[0]).toEqual({ key: 'delivery', litres: 500, way: 'in', verdict: 'unknown' })
  })
})

const litres = fc.double({ min: 0, max: 20_000, noNaN: true })
const anyBalance = fc
  .record({ bought: litres, received: litres, start: litres, end: litres, engine: litres, other: litres })
  .map(({ bought, received, start, end, engine, other }) => {
    const like = testBalance({})
    return testBalance({
      bought: { litres: bought, purchases: 1 },
      received: { ...like.received, litres: received },
      from: { ...like.from, litres: start },
      to: { ...like.to, litres: end },
      engine: { ...like.engine, litres: engine },
      other_use_l: other,
      to_account_l: start + received,
    })
  })

describe('flowLayout', () => {
  it('keeps every bar inside the picture and as high as its litres, for any balance', () => {
    fc.assert(
      fc.property(anyBalance, (balance) => {
        const flow = balanceFlow(balance)
        const { bars } = flowLayout(flow, SIZE)
        for (const { key, y, height } of bars) {
          expect(y + height).toBeLessThanOrEqual(SIZE.height)
          const stage = flow.stages.find((one) => one.key === key)
          expect(height).toBeLessThanOrEqual(Math.max(2, ((stage?.litres ?? 0) / flow.most) * SIZE.height))
        }
      }),
    )
  })

  it('lets no words lie on others of their column, for any balance', () => {
    fc.assert(
      fc.property(anyBalance, (balance) => {
        const places = flowPlaces(flowLayout(balanceFlow(balance), SIZE))
        const right = places.filter(({ side }) => side === 'right')
        right.slice(1).forEach((place, n) => {
          expect(place.y - (right[n]?.y ?? 0)).toBeGreaterThanOrEqual(43.9)
        })
      }),
    )
  })
})

describe('spread', () => {
  it('moves words apart and back inside', () => {
    const moved = spread(
      [
        { key: 'other', y: 100 },
        { key: 'tank', y: 110 },
      ],
      0,
      130,
    )
    expect(moved.map(({ y }) => y)).toEqual([64, 108])
  })
})

describe('balanceLadder', () => {
  it('I-DSL-1 begins each step where the one before it ended', () => {
    const rungs = balanceLadder(balanceFlow(testBalance({})))
    const shares = rungs.map(({ key, from, share }) => [key, Math.round(from * 900), Math.round(share * 900)])
    expect(shares).toEqual([
      ['bought', 0, 520],
      ['delivery', 500, 20],
      ['received', 0, 500],
      ['start', 500, 400],
      ['tank', 0, 900],
      ['engine', 0, 290],
      ['end', 290, 590],
      ['tank', 880, 20],
    ])
  })
})
