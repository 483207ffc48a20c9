import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeLog } from './log.ts'

interface Said {
  readonly msg: string
  readonly requestId?: string
  readonly repeats?: number
  readonly requestIds?: string[]
}

const lines: string[] = []
const said = () => lines.splice(0).map((line) => JSON.parse(line) as Said)
const log = () => makeLog({ level: 'info', destination: { write: (line) => lines.push(line) } })
const sentence = (id: string) => `Something went wrong on our side. Report the number ${id}.`
const fault = (requestId: string, err: Error) =>
  [{ err, requestId, method: 'GET', path: 'a/' }, sentence(requestId)] as const
/** Two that are thrown in the same place, and one elsewhere. */
const thrown = (message: string) => new TypeError(message)
const elsewhere = (message: string) => new TypeError(message)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  lines.length = 0
})
afterEach(() => vi.useRealTimers())

describe('faults that people are told a number of', () => {
  it('every number is found: that of the first in its line, the others in the line that says how many more', () => {
    const to = log()
    for (const n of ['n-1', 'n-2', 'n-3']) to.error(...fault(n, thrown(`x of row ${n.slice(2)}`)))
    expect(said()).toMatchObject([{ requestId: 'n-1' }])
    vi.advanceTimersByTime(59_000)
    to.error(...fault('n-4', thrown('x of row 4')))
    vi.advanceTimersByTime(61_000)
    expect(said()).toMatchObject([{ repeats: 3, requestIds: ['n-2', 'n-3', 'n-4'] }])
    to.error(...fault('n-5', thrown('x of row 5')))
    expect(said()).toMatchObject([{ requestId: 'n-5' }])
  })

  it('are told within two minutes where none of the kind comes after them', () => {
    const to = log()
    for (const n of ['n-1', 'n-2']) to.error(...fault(n, thrown('x')))
    said()
    vi.advanceTimersByTime(120_000)
    expect(said()).toMatchObject([{ msg: sentence('n-1'), repeats: 1, requestIds: ['n-2'] }])
    vi.advanceTimersByTime(120_000)
    expect(said()).toEqual([])
  })

  it('two different faults of a call are two kinds', () => {
    const to = log()
    to.error(...fault('n-1', thrown('cannot read a')))
    to.error(...fault('n-2', thrown('cannot read b')))
    to.error(...fault('n-3', elsewhere('cannot read a')))
    expect(said().map(({ requestId }) => requestId)).toEqual(['n-1', 'n-2', 'n-3'])
  })

  it('the numbers of a line are bounded', () => {
    const to = log()
    for (let n = 0; n < 1_000; n++) to.error(...fault(`n-${n}`, thrown('x')))
    vi.advanceTimersByTime(120_000)
    const lists = said().flatMap(({ requestIds = [] }) => requestIds)
    expect(lists).toHaveLength(100)
  })
})
