import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { purchaseAmount } from '../diesel/diesel-price.ts'
import { balanceTank, type TankPeriod } from './balance.ts'
import { tankNow } from './stock/tank-now.ts'
import { judgeDifference, litresBeyond } from './tank-check.ts'
import { curveUncertainty, dipUncertainty, receivedUncertainty } from './uncertainty.ts'

const CAPACITY = 1_000
const u = dipUncertainty(CAPACITY)
/** The tank of the examples: 400 L by dip, invoiced 520, received 500 by flow meter, engine 290 by the generic curve. */
const period = (entered: number | null, end: number, more: Partial<TankPeriod> = {}): TankPeriod => ({
  start: { litres: 400, u },
  end: { litres: end, u },
  receipts: [
    {
      invoiced: 520,
      received: { litres: 500, how: 'flow-meter', u: receivedUncertainty(500, 'flow-meter', CAPACITY, 0) },
    },
  ],
  otherUse: 0,
  engine: { litres: 290, u: curveUncertainty(290) },
  entered,
  ...more,
})

describe('the three-way match (domain.md §16.D)', () => {
  it('I-DSL-1 a delivery 20 L short, and the rest explained', () => {
    const { delivery, entries, tank, odd, expected, bookUse, toAccount } = balanceTank(period(300, 590))
    expect(delivery).toEqual({ litres: 20, u: 5, verdict: 'odd' })
    expect(purchaseAmount({ litres: delivery.litres!, nairaPerLitre: 1350 })).toBe(27_000)
    expect([entries.litres, entries.verdict]).toEqual([10, 'explained'])
    expect([tank.litres, tank.verdict]).toEqual([20, 'explained'])
    expect(entries.u).toBeCloseTo(34.8)
    expect(tank.u).toBeCloseTo(37.9, 1)
    expect([odd, toAccount, expected, bookUse]).toEqual(['none', 900, 610, 330])
  })

  it('I-DSL-2 entries 70 L above what the engine explains; the tank agrees with the engine', () => {
    const { entries, tank, odd } = balanceTank(period(360, 590))
    expect([entries.litres, entries.verdict, tank.litres, tank.verdict, odd]).toEqual([
      70,
      'odd',
      20,
      'explained',
      'entries',
    ])
  })

  it('I-DSL-3 80 ± 38 L left the tank without the engine, at least 42', () => {
    const { tank, odd } = balanceTank(period(300, 530))
    expect([tank.litres, tank.verdict, odd]).toEqual([80, 'odd', 'tank'])
    expect(Math.round(litresBeyond(tank)!)).toBe(42)
  })

  it('I-DSL-5 without kWh and hours the entries are the second witness', () => {
    const { entries, tank, odd } = balanceTank(period(300, 590, { engine: null }))
    expect([entries.litres, entries.verdict, tank.litres, odd]).toEqual([null, 'unknown', 10, null])
    expect(tank.u).toBeCloseTo(15)
    const nothing = balanceTank(period(null, 590, { engine: null }))
    expect([nothing.expected, nothing.tank.verdict]).toEqual([null, 'unknown'])
  })

  it('I-DSL-6 entries missing, never loss', () => {
    const { entries, tank, odd } = balanceTank(period(200, 590))
    expect([entries.litres, entries.verdict, tank.verdict, odd]).toEqual([-90, 'odd', 'explained', 'entries'])
  })

  it('other use leaves the tank beside the engine', () => {
    expect(balanceTank(period(300, 590, { otherUse: 25 })).tank.litres).toBe(-5)
  })

  it('what nobody measured counts as invoiced, and is not checked', () => {
    const { delivery, unchecked, received, tank } = balanceTank(
      period(300, 590, { receipts: [{ invoiced: 500, received: null }] }),
    )
    expect([delivery.verdict, unchecked, received, tank.litres]).toEqual(['unknown', 500, 500, 20])
  })

  it('a tank of unknown size has no uncertainty, so that nothing is said of it', () => {
    const { tank, delivery } = balanceTank(
      period(300, 530, { start: { litres: 400, u: null }, end: { litres: 530, u: null } }),
    )
    expect([tank.litres, tank.verdict, delivery.verdict]).toEqual([80, 'unknown', 'odd'])
  })

  it('widening u never makes of explained what does not add up', () => {
    const order = ['explained', 'look', 'odd']
    fc.assert(
      fc.property(
        fc.double({ min: -1e5, max: 1e5, noNaN: true }),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        (litres, narrow, more) =>
          order.indexOf(judgeDifference(litres, narrow + more)) <=
          order.indexOf(judgeDifference(litres, narrow)),
      ),
    )
  })
})

describe('what is in the tank now', () => {
  it('hours at the present load, and running hours at the mean one', () => {
    const day = { litres: 60, hours: 5 }
    expect(tankNow(120, [{ litresPerHour: 10 }, { litresPerHour: 5 }], day)).toEqual({
      litres: 120,
      hoursPresent: 8,
      hoursMean: 10,
      litresPerHour: 15,
    })
    expect(tankNow(120, [], { litres: null, hours: null })).toMatchObject({
      hoursPresent: null,
      hoursMean: null,
    })
    expect(tankNow(null, [{ litresPerHour: 10 }], day).hoursPresent).toBeNull()
    expect(tankNow(120, [{ litresPerHour: null }], day).hoursPresent).toBeNull()
  })
})
