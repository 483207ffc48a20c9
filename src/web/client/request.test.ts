import { afterEach, describe, expect, it, vi } from 'vitest'
import { request } from './request.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('one exchange with the server', () => {
  it('SE-10 is given up after 200 000 ms, and not before', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        ),
    )
    const outcomes: unknown[] = []
    const asked = request({ method: 'GET', address: '/api/v1/slow' }).catch((error) => outcomes.push(error))
    await vi.advanceTimersByTimeAsync(199_999)
    expect(outcomes).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(outcomes).toMatchObject([{ name: 'ClientError', fault: 'timeout' }])
  })
})
