import { describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import type { Device, Tree } from '#domain/site/tree.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import type { Extent, Input } from '../operation.ts'
import { ApiError, ConflictError } from '../respond.ts'
import { isLong, refusalOf, throwRefusal, WrittenAnswer } from './long-answer.ts'

const treeOf = (devices: number) =>
  ({
    branches: [{ id: 7, devices: Array.from({ length: devices }, (_, n) => ({ id: n + 1 }) as Device) }],
  }) as unknown as Tree
const asking = (query: object = {}) => ({ params: {}, query, body: null }) as Input<AnyCall>
const rangeOf = (days: number) => ({ from: 0, to: days * DAY_MS })

describe('isLong', () => {
  it.each([
    [20, 31, false],
    [20, 366, true],
    [100, 31, true],
    [1, 366, false],
    [6, 10 * 366, true],
  ])('%i devices over %i days: %s', (devices, days, expected) => {
    expect(isLong({}, treeOf(devices), asking(), rangeOf(days))).toBe(expected)
  })

  it('what has no range is short unless its call says how long it takes', () => {
    expect(isLong({}, treeOf(10_000), asking(), null)).toBe(false)
    expect(isLong({ effort: ({ devices }) => devices }, treeOf(100), asking(), null)).toBe(true)
  })

  it('a month that is named counts with its days', () => {
    const heard: number[] = []
    const effort = ({ days }: Extent) => {
      heard.push(days)
      return 0
    }
    isLong({ effort }, treeOf(1), { ...asking(), params: { month: '2026-02' } } as Input<AnyCall>, null)
    isLong({ effort }, treeOf(1), asking({ month: '2026-10' }), null)
    isLong({ effort }, treeOf(1), asking({ month: '202610' }), rangeOf(2))
    expect(heard).toEqual([28, 31, 2])
  })

  it('a call hears of the selection', () => {
    const heard: Extent[] = []
    const effort = (extent: Extent) => {
      heard.push(extent)
      return 0
    }
    isLong({ effort }, treeOf(5), asking({ devices: [2, 3] }), rangeOf(2))
    isLong({ effort }, treeOf(5), asking({ branches: [7] }), null)
    expect(heard).toEqual([
      { days: 2, devices: 5, drawn: 2 },
      { days: 0, devices: 5, drawn: 5 },
    ])
  })
})

describe('what crosses from a thread', () => {
  const crossed = (error: ApiError) => {
    try {
      return throwRefusal(structuredClone(refusalOf(error)))
    } catch (thrown) {
      return thrown as ApiError
    }
  }

  it('a refusal is the same on the other side', () => {
    for (const error of [new ApiError('busy', 'Wait.', 5), new ConflictError({ a: 1 }, { a: 2 })]) {
      const { code, message, retryAfterS } = error
      expect(crossed(error)).toMatchObject({ code, message, retryAfterS })
    }
    expect(crossed(new ConflictError({ a: 1 }, { a: 2 }))).toMatchObject({
      values: { current: { a: 1 }, yours: { a: 2 } },
    })
  })

  it('a written answer is its bytes', () => {
    expect(new WrittenAnswer(new TextEncoder().encode('{"a":1}')).json.toString()).toBe('{"a":1}')
  })
})
