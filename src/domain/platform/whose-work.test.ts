import fc from 'fast-check'
import { expect, it } from 'vitest'
import { whoseWork } from './whose-work.ts'

const processes = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 })

it('SCALE-02 gives the work of an organisation to one of the processes that live, in whatever order they are read', () => {
  fc.assert(
    fc.property(fc.nat(), processes, (organisationId, ids) => {
      const whose = whoseWork(organisationId, ids)
      expect(ids).toContain(whose)
      expect(whoseWork(organisationId, ids.toReversed())).toBe(whose)
    }),
  )
  expect(whoseWork(1, [])).toBeNull()
})

it('SCALE-02 moves nothing but the work of the process that went', () => {
  fc.assert(
    fc.property(fc.nat(), processes, (organisationId, ids) => {
      const whose = whoseWork(organisationId, ids)
      for (const gone of ids)
        if (gone !== whose)
          expect(
            whoseWork(
              organisationId,
              ids.filter((id) => id !== gone),
            ),
          ).toBe(whose)
    }),
  )
})

it('SCALE-02 spreads a thousand organisations over four processes, none with less than half of its share', () => {
  const ids = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(8))
  const counts = new Map<string, number>()
  for (let id = 1; id <= 1000; id++) {
    const whose = whoseWork(id, ids)!
    counts.set(whose, (counts.get(whose) ?? 0) + 1)
  }
  expect(Math.min(...ids.map((id) => counts.get(id) ?? 0))).toBeGreaterThan(125)
})
