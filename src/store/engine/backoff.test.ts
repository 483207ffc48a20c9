import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackoff, createFaultLog } from './backoff.ts'
import { silentLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Seconds from one try to the next of an organisation whose work always fails. */
function restsOfPoisoned(tries: number, everyMs: number, noticedEveryMs = 0): number[] {
  const rests: number[] = []
  let last = performance.now()
  const backoff = createBackoff((id) => {
    rests.push(Math.round((performance.now() - last) / 1000))
    last = performance.now()
    if (rests.length < tries) backoff.fail(id)
  }, everyMs)
  if (noticedEveryMs > 0) setInterval(() => backoff.notice(7), noticedEveryMs)
  backoff.fail(7)
  vi.advanceTimersByTime(3_600_000)
  return rests
}

describe('rests after failures', () => {
  it('double from 5 seconds to 5 minutes', () => {
    expect(restsOfPoisoned(8, 60_000)).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
  })

  it('begin with the clock of a job that looks more often', () => {
    expect(restsOfPoisoned(3, 1_000)).toEqual([1, 2, 4])
  })

  it('are cut to half a minute by a commit, however many there are', () => {
    expect(restsOfPoisoned(7, 60_000, 500)).toEqual([5, 10, 20, 30, 30, 30, 30])
  })

  it('begin anew after a success', () => {
    const retried: number[] = []
    const backoff = createBackoff((id) => retried.push(id), 60_000)
    backoff.fail(1)
    vi.advanceTimersByTime(5_000)
    backoff.fail(1)
    backoff.fail(1)
    // What began before the failure says nothing of it.
    backoff.succeed(1)
    vi.advanceTimersByTime(9_999)
    expect([retried, backoff.isResting(1), backoff.isResting(2)]).toEqual([[1], true, false])
    vi.advanceTimersByTime(1)
    backoff.succeed(1)
    backoff.fail(1)
    vi.advanceTimersByTime(5_000)
    expect(retried).toEqual([1, 1, 1])
  })

  it('end with a stop', () => {
    const retried: number[] = []
    const backoff = createBackoff((id) => retried.push(id), 60_000)
    backoff.fail(1)
    backoff.stop()
    vi.advanceTimersByTime(3_600_000)
    expect(retried).toEqual([])
  })
})

it('a fault is told when it comes up, every five minutes while it lasts, and anew after it was over', () => {
  const told: object[] = []
  const faults = createFaultLog({ ...silentLog, warn: (fields) => told.push(fields) }, 'It failed')
  for (let s = 0; s < 601; s += 5) {
    faults.tell('1', { s })
    vi.advanceTimersByTime(5_000)
  }
  expect(told).toEqual([{ s: 0 }, { s: 300 }, { s: 600 }])
  faults.forget('1')
  faults.tell('1', { s: 605 })
  expect(told).toHaveLength(4)
})
