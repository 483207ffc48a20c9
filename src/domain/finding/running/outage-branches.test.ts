import { expect, it } from 'vitest'
import { addDays } from '../../time/zone.ts'
import { explainOutages, isLeastOfAll, outagesFigure, outagesOfBranches } from './outage-branches.ts'
import { DAY, outageFacts } from './testing-running.ts'

const MONTH = '2026-11'
const DAYS = [DAY, addDays(DAY, 4)] as const
/** A branch of which all is known: 94,135 above the grid. */
const rows = outagesOfBranches([outageFacts(DAYS, { 1: [DAY] })], [], MONTH, DAYS).map((row) => ({
  ...row,
  isLeast: false,
}))

it('§16.B the sum is at least that where further branches were not worked out, and its explanation says so', () => {
  expect(isLeastOfAll(rows, 0)).toBe(false)
  expect(isLeastOfAll(rows, 2)).toBe(true)
  expect(outagesFigure('premium', MONTH, rows, 0)).toMatchObject({ value: 94_135, state: 'known' })
  expect(outagesFigure('premium', MONTH, rows, 2)).toMatchObject({ value: 94_135, state: 'partial' })
  expect(explainOutages('premium', MONTH, rows, 0).leftOut).toEqual([])
  const more = { reason: 'Select fewer: one answer holds no more' }
  expect(explainOutages('premium', MONTH, rows, 1).leftOut).toEqual([{ label: '1 more branch', ...more }])
  expect(explainOutages('premium', MONTH, rows, 2).leftOut).toEqual([{ label: '2 more branches', ...more }])
})
