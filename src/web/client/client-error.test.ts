import { describe, expect, it } from 'vitest'
import { ClientError, errorSentence, isPassing, numberToReport, toClientError } from './client-error.ts'

describe('toClientError', () => {
  it("PU-01 carries the server's sentence and code", () => {
    const body = { code: 'wrong-credentials', error: 'No.', detail: 'No.', message: 'No.' }
    const error = toClientError(401, body, null)
    expect([error.fault, error.message, error.status]).toEqual(['wrong-credentials', 'No.', 401])
  })

  it('SE-05 takes a bare 401 for "not signed in"', () => {
    expect(toClientError(401, null, null).fault).toBe('not-signed-in')
  })

  it('has a sentence for an answer without one', () => {
    expect(toClientError(500, '<html>', null).message).toBe('Something went wrong, please try again')
    expect(toClientError(502, null, null).fault).toBe('internal')
    expect(errorSentence(new Error('x is undefined'))).toBe('Something went wrong, please try again')
  })

  it('AB-09 carries the row as it stands when somebody else was faster', () => {
    const body = { code: 'conflict', message: 'Changed.', data: { current: { id: 4 }, yours: { id: 4 } } }
    expect(toClientError(409, body, null)).toMatchObject({ fault: 'conflict', current: { id: 4 } })
  })

  it('names the request to report where the server failed and its sentence does not', () => {
    const body = (message: string) => ({ message })
    expect(numberToReport(toClientError(503, body('Not now.'), null, 'ab-12'))).toBe('ab-12')
    expect(numberToReport(toClientError(500, body('Report the number ab-12.'), null, 'ab-12'))).toBeNull()
    expect(numberToReport(toClientError(404, body('Gone.'), null, 'ab-12'))).toBeNull()
    expect(numberToReport(new Error('x is undefined'))).toBeNull()
  })

  it('reads how long to wait', () => {
    expect(toClientError(429, {}, '8').retryAfterS).toBe(8)
    expect(toClientError(429, {}, 'Fri, 20 Nov 2026 10:15:00 GMT').retryAfterS).toBeUndefined()
  })
})

describe('isPassing', () => {
  it.each([
    [new ClientError('offline', ''), true],
    [new ClientError('unavailable', '', 503), true],
    [new ClientError('too-many-requests', '', 429), true],
    [new ClientError('not-found', '', 404), false],
    [new ClientError('timeout', ''), false],
    [new Error('a mistake of ours'), false],
  ])('asks again after %o: %s', (error, again) => {
    expect(isPassing(error)).toBe(again)
  })
})
