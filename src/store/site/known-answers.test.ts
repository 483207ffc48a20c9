import { expect, it } from 'vitest'
import { createKnownAnswers } from './known-answers.ts'

const answer = (state: string, room = 1) => ({ state, value: `made of ${state}`, room })

it('tells what was remembered last under a key, with the state that it was made of', () => {
  const known = createKnownAnswers<string>({ most: 10, mostRoom: 10 })
  expect(known.recall('one')).toBeNull()
  known.remember('one', answer('a'))
  known.remember('one', answer('b'))
  expect(known.recall('one')).toMatchObject({ state: 'b', value: 'made of b' })
  expect(known.recall('two')).toBeNull()
})

it('what was remembered longest ago makes room, by number and by size, and what is larger than all room is not kept', () => {
  const known = createKnownAnswers<string>({ most: 3, mostRoom: 10 })
  const keys = () => ['a', 'b', 'c', 'd', 'e'].filter((key) => known.recall(key) !== null).join('')
  for (const key of ['a', 'b', 'c', 'd']) known.remember(key, answer(key))
  expect(keys()).toBe('bcd')
  known.remember('e', answer('e', 9))
  expect(keys()).toBe('de')
  known.remember('d', answer('d', 2))
  expect(keys()).toBe('d')
  known.remember('a', answer('a', 11))
  expect(keys()).toBe('d')
  for (const key of ['a', 'b']) known.remember(key, answer(key, 4))
  expect(keys()).toBe('abd')
})

it('nothing is told after ten minutes, however often it was asked for', () => {
  let now = 0
  const known = createKnownAnswers<string>({ most: 10, mostRoom: 10, clock: () => now })
  known.remember('one', answer('a'))
  now = 599_999
  expect(known.recall('one')).not.toBeNull()
  now = 600_000
  expect(known.recall('one')).toBeNull()
})
