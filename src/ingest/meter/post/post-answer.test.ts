import { expect, it } from 'vitest'
import type { FrameResult } from '../frame.ts'
import { NOT_MAPPED, PostAnswer } from './post-answer.ts'

const left: FrameResult = { outcome: NOT_MAPPED, dropped: [] }
const taken: FrameResult = { outcome: 'accepted', dropped: [] }

it('tells of every reading whose name is not mapped, and stays bounded', () => {
  const answer = new PostAnswer()
  for (let n = 0; n < 5_000; n++) answer.add([taken, left])
  const { accepted, not_mapped: told } = answer.whole()
  expect(accepted).toBe(5_000)
  expect(told!.count).toBe(5_000)
  const meant = new Set(
    told!.runs.flatMap(([first, count]) => Array.from({ length: count }, (_, n) => first + n)),
  )
  for (let n = 1; n < 10_000; n += 2) expect(meant.has(n)).toBe(true)
  expect(JSON.stringify(told).length).toBeLessThan(12_000)
})
