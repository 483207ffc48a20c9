import { expect, it } from 'vitest'
import { type Days, joinedDays } from './share-of-days.ts'

it.each<[string, Days[], Days[]]>([
  ['none', [], []],
  [
    'years apart, in any order',
    [
      ['2026-11-20', '2026-11-20'],
      ['2023-01-01', '2023-01-31'],
    ],
    [
      ['2023-01-01', '2023-01-31'],
      ['2026-11-20', '2026-11-20'],
    ],
  ],
  [
    'touching, overlapping and within',
    [
      ['2026-11-01', '2026-11-10'],
      ['2026-11-11', '2026-11-12'],
      ['2026-11-03', '2026-11-04'],
      ['2026-11-12', '2026-11-15'],
      ['2026-11-17', '2026-11-17'],
    ],
    [
      ['2026-11-01', '2026-11-15'],
      ['2026-11-17', '2026-11-17'],
    ],
  ],
])('spans of days are joined: %s', (_, spans, joined) => {
  expect(joinedDays(spans)).toEqual(joined)
})
