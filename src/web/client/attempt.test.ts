import { describe, expect, it } from 'vitest'
import { attemptFor, isAnswered } from './attempt.ts'
import { ClientError } from './client-error.ts'

describe('attemptFor', () => {
  it('AB-07 keeps the key while the same is sent again', () => {
    const first = attemptFor(undefined, 'amount 5')
    expect(first.key).toMatch(/^[0-9a-f]{32}$/)
    expect(attemptFor(first, 'amount 5')).toBe(first)
  })

  it('AB-07 makes another key for another wish, and for a wish after the last was done', () => {
    const first = attemptFor(undefined, 'amount 5')
    expect(attemptFor(first, 'amount 6').key).not.toBe(first.key)
    expect(attemptFor(undefined, 'amount 5').key).not.toBe(first.key)
  })
})

describe('isAnswered', () => {
  it.each([
    [new ClientError('bad-request', '', 400), true],
    [new ClientError('conflict', '', 409), true],
    [new ClientError('too-many-requests', '', 429), false],
    [new ClientError('unavailable', '', 503), false],
    [new ClientError('offline', ''), false],
    [new ClientError('timeout', ''), false],
    [new Error('a mistake of ours'), false],
  ])('AB-07 %o: %s', (error, answered) => {
    expect(isAnswered(error)).toBe(answered)
  })
})
