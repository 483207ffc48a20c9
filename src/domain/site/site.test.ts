import { describe, expect, it } from 'vitest'
import { allPlaces, countedPlaces, generatorPlaces, placeName, sourcesElseAll } from './place.ts'
import { findBranch, findDevice, homeFirst, selectedBranches } from './selection.ts'
import { testBranch, testDevice, testTree } from './testing-tree.ts'
import { branchZones, commonZone } from './zones.ts'

const ikeja = testBranch(
  1,
  [
    testDevice(11, { name: 'Utility' }),
    testDevice(12, { name: 'Ikeja Gen', deviceType: 'GENERATOR' }),
    testDevice(13, { deviceType: 'GENERATOR', sourceTag: null }),
    testDevice(14, { deviceType: 'LOAD' }),
  ],
  { name: 'Ikeja' },
)
const accra = testBranch(2, [testDevice(21, { deviceType: 'LOAD' })], { zone: 'Africa/Accra' })
const tree = testTree([ikeja, accra])
const ids = (places: readonly { device: { id: number } }[]) => places.map(({ device }) => device.id)

describe('finding in the tree', () => {
  it('finds a branch and a device by their ids, and nothing for an id that is not there', () => {
    expect([findBranch(tree, 2), findDevice(tree, 12)?.branchId]).toEqual([accra, 1])
    expect([findBranch(tree, 11), findDevice(tree, 2)]).toEqual([null, null])
  })

  it('names a device with its branch unless its name has it (SH-04)', () => {
    expect(allPlaces([ikeja]).slice(0, 2).map(placeName)).toEqual(['Ikeja Utility', 'Ikeja Gen'])
  })
})

describe('a selection (SH-06)', () => {
  it.each([
    [
      'nothing: all',
      {},
      [
        [1, 4],
        [2, 1],
      ],
    ],
    ['branches, whatever devices', { branches: [2], devices: [11] }, [[2, 1]]],
    ['devices: their branches with them alone', { devices: [12, 14] }, [[1, 2]]],
    ['no branch', { branches: [] }, []],
  ])('%s', (_, selection, expected) => {
    const shown = selectedBranches(tree, selection).map(({ id, devices }) => [id, devices.length])
    expect(shown).toEqual(expected)
  })

  it('puts the branch that a person works with first', () => {
    expect(homeFirst(tree, 2).branches.map(({ id }) => id)).toEqual([2, 1])
    expect(homeFirst(tree, 3)).toBe(tree)
  })
})

describe('places', () => {
  it('count sources with the tag, and any source where none has it (domain.md §0)', () => {
    expect(ids(countedPlaces([ikeja, accra]))).toEqual([11, 12])
    const untagged = testBranch(3, [testDevice(31, { sourceTag: null })])
    expect(ids(countedPlaces([untagged]))).toEqual([31])
    expect(ids(countedPlaces([accra]))).toEqual([])
  })

  it('show loads only where no source stands beside them', () => {
    expect([ids(sourcesElseAll([ikeja, accra])), ids(sourcesElseAll([accra]))]).toEqual([[11, 12, 13], [21]])
  })

  it('list every generator, counted or not', () => {
    expect(ids(generatorPlaces([ikeja, accra]))).toEqual([12, 13])
  })
})

describe('zones of branches', () => {
  it('are told once each, and the organisation’s where there is no branch', () => {
    expect(branchZones(tree, [ikeja, accra, ikeja])).toEqual(['Africa/Lagos', 'Africa/Accra'])
    expect(branchZones(tree, [])).toEqual(['Africa/Lagos'])
  })

  it('give one clock: the branches’ where they share it, else the organisation’s', () => {
    expect(commonZone(tree, [accra])).toBe('Africa/Accra')
    expect(commonZone(tree, [ikeja, accra])).toBe('Africa/Lagos')
  })
})
