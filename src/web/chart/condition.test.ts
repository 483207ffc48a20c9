import { describe, expect, it, vi } from 'vitest'
import type { Asking } from './condition.ts'
import { summariseQueries } from './condition.ts'

const good: Asking = {
  isError: false,
  isFetching: false,
  data: {},
  error: null,
  refetch: () => Promise.resolve(),
}
const lost: Asking = { ...good, isError: true, data: undefined, error: new Error('down') }

describe('summariseQueries', () => {
  it('DB-09 says nothing when all figures are right', () => {
    expect(summariseQueries([good, good])).toMatchObject({
      isFetching: false,
      isIncomplete: false,
      failure: null,
    })
  })

  it('DB-09 one failure leaves the rest standing, all of them are one failure of the page', () => {
    expect(summariseQueries([good, lost])).toMatchObject({ isIncomplete: true, failure: null })
    expect(summariseQueries([lost, lost]).failure).toBe(lost.error)
  })

  it('DB-09 asks again only for what failed', () => {
    const [first, second] = [vi.fn(), vi.fn()]
    summariseQueries([
      { ...good, refetch: first },
      { ...lost, refetch: second },
    ]).retry()
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  })
})
