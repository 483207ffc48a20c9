import { expect, it } from 'vitest'
import { judgeEnteredShare } from './entered-share.ts'

it.each([
  [12, 'explained'],
  [12.01, 'look'],
  [-19, 'look'],
  [24, 'look'],
  [24.01, 'odd'],
  [null, 'unknown'],
])('§16.D X4 %s %% beside a curve of ± 12 %% is %s', (percent, verdict) => {
  expect(judgeEnteredShare(percent)).toBe(verdict)
})
