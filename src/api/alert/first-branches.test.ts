import { expect, it } from 'vitest'
import { testBranch, testDevice } from '#domain/site/testing-tree.ts'
import { firstBranches } from './replay-branches.ts'

const sets = (count: number, first: number) =>
  Array.from({ length: count }, (_, n) => testDevice(first + n, { deviceType: 'GENERATOR' }))

it('a replay looks at as many branches as one answer reads, of tanks by their sets, and at the first however large', () => {
  const branches = [testBranch(1, sets(6, 100)), testBranch(2, sets(4, 200)), testBranch(3, sets(1, 300))]
  expect(firstBranches(branches)).toHaveLength(3)
  expect(firstBranches(branches, 10)).toHaveLength(2)
  expect(firstBranches(branches, 5)).toHaveLength(1)
  expect(firstBranches([testBranch(1, sets(61, 100)), testBranch(2, [])])).toHaveLength(1)
})
