import { expect, it } from 'vitest'
import type { Answered } from './answers.ts'
import { Differences } from './differences.ts'

const before = (answer: string) =>
  ({
    call: 'tree',
    username: 'standard',
    request: { method: 'GET', url: '/' },
    answer,
  }) as unknown as Answered

function countOf(newFields: boolean, was: string, now: string): number {
  const found = new Differences(newFields)
  found.compare(before(was), now)
  return found.count
}

it('takes a new field for a difference unless it is told not to, and every other change always', () => {
  const was = '200 {"data":{"rows":[{"kwh":1}],"of":null}}'
  const added = '200 {"data":{"rows":[{"kwh":1,"interval":"daily"}],"of":null}}'
  expect([countOf(false, was, was), countOf(true, was, was)]).toEqual([0, 0])
  expect([countOf(false, was, added), countOf(true, was, added)]).toEqual([1, 0])
  for (const now of [
    added.replace('"kwh":1', '"kwh":2'),
    added.replace('null', '0'),
    added.replace('}]', '},{"kwh":1}]'),
    added.replace('200', '201'),
    '200 {"data":{"rows":[{}],"of":null}}',
    '200 {"data":{"rows":[{"kwh":1}]}}',
  ])
    expect(countOf(true, was, now)).toBe(1)
  expect(countOf(true, '400 no', '400 none')).toBe(1)
})
