import { expect, it } from 'vitest'
import { outageBranchesText } from './outage.ts'

it('§16.B a branch of which nothing is known is told as itself, the sum as all of them', () => {
  expect(outageBranchesText.unknown).toBe('Of this branch it is not known')
  expect(outageBranchesText.noneKnown).toBe('Of none of these branches it is known')
})
