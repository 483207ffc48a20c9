import { expect, it } from 'vitest'
import { countPointed, valueAs, withGuesses } from './guessed-mapping.ts'
import { NO_MAPPING, withRecords } from './mapping-roles.ts'
import { treeOf } from './message-tree.ts'

const GUESSES = [{ path: 'p', measure: 'kw', unit: 'W' }]

it('guesses take the name of the hardware and the time along: a reading of nobody helps nobody', () => {
  const root = treeOf('{"id":7,"sn":"0042","ts":1795431600,"p":31050}')!
  const taken = withGuesses(NO_MAPPING, root, GUESSES)
  expect(taken).toMatchObject({
    device: 'sn',
    time: { path: 'ts', format: 'unix-s' },
    values: [{ path: 'p', measure: 'kw', unit: 'W' }],
  })
  expect(countPointed(taken)).toBe(3)
  // What somebody pointed at stays.
  expect(withGuesses({ ...NO_MAPPING, device: 'id' }, root, GUESSES).device).toBe('id')
  expect(withGuesses(NO_MAPPING, treeOf('{"p":1,"t":21.5}')!, [])).toEqual(NO_MAPPING)
})

it('guesses of records are written from their record', () => {
  const root = treeOf(
    '{"data":[{"serial_no":"1","p":3},{"serial_no":"2","p":4}],"time":"2026-08-08T10:00:00"}',
  )!
  const listed = withRecords(NO_MAPPING, ['data'])
  expect(withGuesses(listed, root, [])).toMatchObject({
    device: 'serial_no',
    time: { path: '/time', format: 'iso' },
  })
})

it('choosing a measure again leaves its unit', () => {
  const watts = valueAs('kw', { as: 'nothing' }, ['W'])
  expect(watts).toEqual({ as: 'value', measure: 'kw', unit: 'W', factor: null })
  expect(valueAs('p1', watts, [])).toMatchObject({ measure: 'p1', unit: 'W' })
  expect(valueAs('v1', watts, ['W'])).toMatchObject({ unit: 'V' })
  expect(valueAs('kw', valueAs('v1', watts, []), ['W'])).toMatchObject({ unit: 'W' })
  expect(valueAs('kw', { as: 'device' }, [null])).toMatchObject({ unit: 'kW' })
})
