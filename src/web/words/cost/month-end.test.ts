import { expect, it } from 'vitest'
import { reasonSentence } from './month-end.ts'

const reasons = {
  ...{
    price: 106_575,
    volume: 82_545.86,
    mix: 215_189.64,
    calendar: 0,
    use: 82_545.86,
    opened: 0,
    closed: 0,
  },
  ...{ price_source: 'GENERATOR', mix_source: 'GENERATOR', is_more: true },
} as unknown as Parameters<typeof reasonSentence>[1]

it('I-FC-7 names the reasons of a difference, largest first', () => {
  expect(reasonSentence(404_310.5, reasons)).toBe(
    '₦404,310.50 more: ₦215,189.64 because more came from diesel, ₦106,575.00 because a kWh from diesel got dearer, ₦82,545.86 because more was used.',
  )
})

it('I-FC-7 says of a reason that goes against the difference that it does', () => {
  const cheaper = { ...reasons, price: -106_575, mix: 428_339.64 }
  expect(reasonSentence(404_310.5, cheaper)).toContain(
    '₦106,575.00 less because a kWh from diesel got cheaper',
  )
})
