import { describe, expect, it } from 'vitest'
import { unreadCount } from './use-unread.ts'

const answer = (unread: number) => ({ data: { unread } })

describe('SH-02 the count on the bell', () => {
  it.each([
    [answer(3), false, 3],
    [answer(0), false, 0],
    [undefined, false, null],
    [undefined, true, null],
    // What was counted before the server could not be reached any more.
    [answer(3), true, null],
  ])('of %j, failed %j, is %j', (data, isError, shown) => {
    expect(unreadCount({ data, isError })).toBe(shown)
  })
})
