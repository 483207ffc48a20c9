import { describe, expect, it } from 'vitest'
import type { DieselOverviewRow } from '#contract/cost/cost-tracker.ts'
import { enteredWords } from './entered-words.ts'

const months = (...percents: readonly (number | null)[]) =>
  percents.map((percent) => ({
    percentage_usage: percent ?? 0,
    unknown: percent === null ? ['percentage_usage'] : [],
  })) as unknown as DieselOverviewRow[]

describe('X4 what Diesel Overview says of litres that the meters do not explain', () => {
  it('nothing within the 12 % of the fuel curve, or where it is not known', () => {
    expect(enteredWords(months(12, -4, null))).toBe('')
  })

  it('to look at it up to twice that, and where naira would be found', () => {
    expect(enteredWords(months(12.4, 19, 3))).toMatch(
      /^In 2 months what was inputted differs by more than .*look at it\. Entries alone prove no loss/,
    )
  })

  it('that it does not add up beyond', () => {
    expect(enteredWords(months(31))).toMatch(/^In 1 month what was inputted differs by more than twice/)
  })
})
