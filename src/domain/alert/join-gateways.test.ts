import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testBranch, testDevice, testTree } from '../site/testing-tree.ts'
import { type HeardKey, joinGateways, lastSpeakers, type Voice } from './join-gateways.ts'

/** Meters 1 and 2 in branch 1, meters 3 and 4 in branch 2. */
const tree = testTree([
  testBranch(1, [testDevice(1), testDevice(2)]),
  testBranch(2, [testDevice(3), testDevice(4)]),
])

const key = (keyId: number, deviceIds: readonly number[], heardAt: number | null = null): HeardKey => ({
  ...{ keyId, deviceIds, heardAt, toldAt: heardAt },
  name: 'Switch room',
})
const voice = (deviceId: number, keyId: number, heardAt: number): Voice => ({ deviceId, keyId, heardAt })
const groups = (keys: readonly HeardKey[]) => joinGateways(keys, tree, []).map(({ keyIds }) => keyIds)

describe('19.6 keys of one name', () => {
  it('are one gateway where they share a device or a branch', () => {
    expect(groups([key(10, [1]), key(11, [1, 2])])).toEqual([[10, 11]])
    expect(groups([key(10, [1]), key(11, [2])])).toEqual([[10, 11]])
  })

  it('are two gateways in two branches, each with its own meters and its own last word', () => {
    const [ikeja, lekki] = joinGateways([key(10, [1, 2], 5), key(11, [3, 4], 9)], tree, [])
    expect(ikeja).toMatchObject({ keyIds: [10], branchId: 1, branchIds: [1], heardAt: 5 })
    expect(lekki).toMatchObject({ keyIds: [11], branchId: 2, branchIds: [2], heardAt: 9 })
    expect(lekki?.devices.map(({ id }) => id)).toEqual([3, 4])
  })

  it('are one by a third key that meets both, in whatever order they come; so none of a name share a branch', () => {
    expect(groups([key(10, [1]), key(11, [3]), key(12, [2, 4])])).toEqual([[10, 11, 12]])
    const devices = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(devices, { maxLength: 6 }), (lists) => {
        const keys = lists.map((ids, n) => key(n + 1, ids))
        const joined = joinGateways(keys, tree, [])
        const branches = joined.flatMap(({ branchIds }) => branchIds)
        expect(new Set(branches).size).toBe(branches.length)
        expect(joined.flatMap(({ keyIds }) => keyIds).sort()).toEqual(keys.map(({ keyId }) => keyId))
      }),
    )
  })

  it('tell when each meter came through any of them last', () => {
    const voices = [voice(1, 10, 3), voice(1, 11, 7), voice(1, 99, 20), voice(2, 99, 20)]
    const [one] = joinGateways([key(10, [1, 2]), key(11, [1, 2])], tree, voices)
    expect(one?.devices).toEqual([
      { id: 1, periodS: 60, heardAt: 7 },
      { id: 2, periodS: 60, heardAt: null },
    ])
  })
})

describe('19.6 the gateways that a meter spoke through last', () => {
  const speakers = (voices: readonly Voice[]) => {
    const gateways = joinGateways(
      [
        { ...key(10, [1, 2]), name: 'East' },
        { ...key(11, [1, 2]), name: 'West' },
      ],
      tree,
      voices,
    )
    return (lastSpeakers(gateways, voices).get(1) ?? []).map(({ name }) => name)
  }

  it('are those of its newest message, whichever else may speak for it', () => {
    expect(speakers([voice(1, 10, 3), voice(1, 11, 7)])).toEqual(['West'])
    expect(speakers([voice(1, 10, 7), voice(1, 11, 7)])).toEqual(['East', 'West'])
  })

  it('are none where it spoke last by its own key, by the broker (0) or by a key that is gone, or never', () => {
    for (const own of [0, 50]) {
      expect(speakers([voice(1, 10, 3), voice(1, own, 7)])).toEqual([])
      expect(speakers([voice(1, 10, 7), voice(1, own, 7)])).toEqual([])
      expect(speakers([voice(1, 10, 7), voice(1, own, 3)])).toEqual(['East'])
    }
    expect(speakers([])).toEqual([])
  })

  it('are none where the key may not speak for it any more', () => {
    expect(speakers([voice(3, 10, 7)])).toEqual([])
    const gateways = joinGateways([key(10, [2])], tree, [])
    expect(lastSpeakers(gateways, [voice(1, 10, 7)]).get(1)).toEqual([])
  })
})
