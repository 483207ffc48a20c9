import { expect, it } from 'vitest'
import { burnedText } from './burned-text.ts'

it.each([
  [{ litres: 841, entered_litres: 170, estimated_litres: 671 }, '841.00 (170.00 entered, 671.00 estimated)'],
  [{ litres: 90, entered_litres: 90, estimated_litres: 0 }, '90.00'],
  [{ litres: 134.2, entered_litres: null, estimated_litres: 134.2 }, '134.20 estimated'],
  [{ litres: null, entered_litres: 50, estimated_litres: null }, '50.00 entered, the rest is not known'],
  [{ litres: null, entered_litres: null, estimated_litres: null }, '—'],
])('T7 says how much of the litres is entered and how much estimated: %j', (burned, text) => {
  expect(burnedText(burned)).toBe(text)
})
