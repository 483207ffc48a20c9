import { describe, expect, it, vi } from 'vitest'
import type { Asking } from './condition.ts'
import { conditionOf } from './condition.ts'

const good: Asking = {
  isError: false,
  isFetching: false,
  data: {},
  error: null,
  refetch: () => Promise.resolve(),
}
const lost: Asking = { ...good, isError: true, data: undefined, error: new Error('down') }

describe('conditionOf', () => {
  it('DB-09 says nothing when all figures are right', () => {
    expect(conditionOf([good, good])).toMatchObject({
      isFetching: false,
      isIncomplete: false,
      failure: null,
    })
  })

  it('DB-09 one failure leaves the rest standing, all of them are one failure of the page', () => {
    expect(conditionOf([good, lost])).toMatchObject({ isIncomplete: true, failure: null })
    expect(conditionOf([lost, lost]).failure).toBe(lost.error)
  })

  it('DB-09 asks again only for what failed', () => {
    const [first, second] = [vi.fn(), vi.fn()]
    conditionOf([
      { ...good, refetch: first },
      { ...lost, refetch: second },
    ]).retry()
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  })
})
