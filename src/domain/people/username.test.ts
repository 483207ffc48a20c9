import { expect, it } from 'vitest'
import { isUsername } from './username.ts'

it.each([
  ['ada', true],
  ['ada.obi+lagos@example.com', true],
  ['Ọ̀jọ́', true],
  ['Ìyá', true],
  ['a', false],
  ['two words', false],
  ['', false],
  ['x'.repeat(151), false],
])('AD-04 "%s" is a log-in name: %s', (text, expected) => {
  expect(isUsername(text)).toBe(expected)
})
