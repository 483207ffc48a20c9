import { expect, it } from 'vitest'
import { priceKwh } from './cost/priced-parts.ts'
import type { Kwh, Naira, NairaPerKwh } from './quantity.ts'

it('naira is not taken for energy, nor a price for an amount', () => {
  const energy: Kwh = 100
  const price: NairaPerKwh = 209.5
  const paid: Naira | null = priceKwh(energy, price)
  expect(paid).toBe(20_950)
  // @ts-expect-error a price stands where energy is asked for
  priceKwh(price, price)
  // @ts-expect-error energy is not money
  const wrong: Naira = energy
  expect(wrong).toBe(100)
})
