import { expect, it } from 'vitest'
import { soundFacts } from './hardware-facts.ts'

it.each([
  ['1.0\u0000', '1.0'],
  ['\ud800v2\u0007.1\udfff', 'v2.1'],
  ['\u0000 \u200b', undefined],
  [`${'x'.repeat(59)}\u{1f50c}\u{1f50c}`, `${'x'.repeat(59)}\u{1f50c}`],
])('a version of firmware keeps nothing that the database cannot hold: %j', (told, kept) => {
  expect(soundFacts({ firmware: told }).firmware).toBe(kept)
})
