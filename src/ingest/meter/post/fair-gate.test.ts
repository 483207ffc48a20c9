import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairGate } from './fair-gate.ts'

describe('H1 the gate of large posts', () => {
  it('lets organisations in by turns, however many of one wait', async () => {
    const gate = createFairGate({ ofOne: 1, ofAll: 1, waiting: 10 })
    const order: number[] = []
    const work = async (organisationId: number) => {
      const leave = await gate.enter(organisationId, 5_000)
      order.push(organisationId)
      await Promise.resolve()
      leave?.()
    }
    await Promise.all([1, 1, 1, 1, 2, 3, 2].map(work))
    expect(order).toEqual([1, 1, 2, 3, 1, 2, 1])
  })

  it('one organisation never takes all places, and too many that wait are refused', async () => {
    const gate = createFairGate({ ofOne: 2, ofAll: 3, waiting: 1 })
    const first = await Promise.all([gate.enter(1, 50), gate.enter(1, 50)])
    expect(first.every((leave) => leave !== null)).toBe(true)
    const third = gate.enter(1, 50)
    expect(await gate.enter(1, 50)).toBeNull()
    expect(await gate.enter(2, 50)).not.toBeNull()
    // Nobody left within its patience.
    expect(await third).toBeNull()
  })

  it('lets everybody in who has the patience, and never more than may (property)', async () => {
    const some = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(some, async (organisations) => {
        const gate = createFairGate({ ofOne: 2, ofAll: 3, waiting: 40 })
        const inside: number[] = []
        let most = 0
        await Promise.all(
          organisations.map(async (one) => {
            const leave = await gate.enter(one, 5_000)
            inside.push(one)
            most = Math.max(most, inside.length)
            expect(inside.filter((other) => other === one).length).toBeLessThanOrEqual(2)
            await Promise.resolve()
            inside.splice(inside.indexOf(one), 1)
            leave!()
          }),
        )
        expect(most).toBeLessThanOrEqual(3)
      }),
    )
  })
})
