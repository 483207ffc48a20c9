import { describe, expect, it } from 'vitest'
import { parseAmount } from './record-row.ts'

describe('T14 an amount in a file of bills', () => {
  it.each([
    ['₦1,234,567.80', '.', '1234567.8'],
    ['NGN 45.5', '.', '45.5'],
    ['1.850,75', ',', '1850.75'],
    ['12,50', ',', '12.5'],
    ['1,200 kWh', '.', '1200'],
    ['69853.40999999968', '.', '69853.41'],
    // A number cell of a workbook has a point whatever the texts beside it have.
    ['12.5', ',', '12.5'],
  ] as const)('%s with %s is %s', (text, decimal, amount) => {
    expect(parseAmount(text, decimal)).toBe(amount)
  })

  it.each([
    ['12,50', '.'],
    ['45,5', '.'],
    ['1 2', '.'],
  ] as const)('%s with %s is no amount, rather than ten or a hundred times another', (text, decimal) => {
    expect(Number(parseAmount(text, decimal))).toBeNaN()
  })
})
