import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMapped } from '#domain/meter/hardware/json-mapping.ts'
import { valueAt } from '#domain/meter/hardware/json-path.ts'
import {
  guessTimeFormat,
  missingPaths,
  NO_MAPPING,
  pathIn,
  type Role,
  roleAt,
  stepsIn,
  withRecords,
  withRole,
} from './mapping-roles.ts'
import { mayHoldRecords, treeOf } from './message-tree.ts'

const MESSAGE = {
  gw: 'router 1',
  data: [
    { sn: '0042', m: { p: 930 } },
    { sn: '0043', m: { p: 0 } },
  ],
}
const kw: Role = { as: 'value', measure: 'kw', unit: 'W', factor: null }

describe('pointing at values', () => {
  it('a value in a record is written from the record, one beside the list from the message', () => {
    const pointed = withRole(withRole(NO_MAPPING, 'data.0.m.p', kw), 'gw', { as: 'device' })
    expect(pointed).toMatchObject({ device: 'gw', values: [{ path: 'data.0.m.p' }] })
    const listed = withRecords(pointed, ['data'])
    expect(listed).toMatchObject({ records: 'data', device: '/gw', values: [{ path: 'm.p' }] })
    expect(readMapped(listed, MESSAGE).map(({ device, values }) => [device, ...values])).toEqual([
      ['router 1', 0.93],
      ['router 1', 0],
    ])
    expect(withRecords(listed, null)).toEqual(pointed)
    expect(pathIn(listed, ['data', '1', 'sn'])).toBeNull()
  })

  it('a message that is a list itself holds records', () => {
    const listed = withRecords(withRole(NO_MAPPING, '0.sn', { as: 'device' }), [])
    expect(listed).toMatchObject({ records: '/', device: 'sn' })
    expect(readMapped(listed, MESSAGE.data).map(({ device }) => device)).toEqual(['0042', '0043'])
  })

  it('a value is one thing, and a measure is one value', () => {
    const first = withRole(NO_MAPPING, 'a', kw)
    expect(withRole(first, 'b', kw).values.map(({ path }) => path)).toEqual(['b'])
    expect(withRole(first, 'a', { as: 'channel' })).toMatchObject({ channel: 'a', values: [] })
    expect(withRole(first, 'a', { as: 'nothing' })).toEqual(NO_MAPPING)
    expect(roleAt(first, 'a')).toEqual(kw)
    expect(roleAt(first, 'b')).toEqual({ as: 'nothing' })
  })

  it('tells what of a mapping is not in another message', () => {
    const mapping = withRole(withRole(NO_MAPPING, 'p', kw), 'sn', { as: 'device' })
    expect(missingPaths(mapping, { sn: '1' })).toEqual(['p'])
  })

  it('guesses how a time is written', () => {
    expect(['2026-08-08T10:00:00Z', 1_786_186_800, '1786186800000'].map(guessTimeFormat)).toEqual([
      'iso',
      'unix-s',
      'unix-ms',
    ])
  })

  it('every value of the tree that has a path is found by it (property)', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (message) => {
        const root = treeOf(JSON.stringify(message))
        if (!root) return true
        const all = [root]
        for (const node of all) all.push(...node.inner)
        const list = all.find(mayHoldRecords)
        const mapping = list ? withRecords(NO_MAPPING, list.steps) : NO_MAPPING
        return all.every((node) => {
          const path = node.kind === 'value' && pathIn(mapping, node.steps)
          if (!path || node.path === null) return true
          expect(stepsIn(mapping, path)).toEqual(node.steps)
          expect(valueAt(JSON.parse(JSON.stringify(message)), node.path)).toEqual(node.value)
          return true
        })
      }),
    )
  })
})
