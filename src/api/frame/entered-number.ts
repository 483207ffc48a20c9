import { type AmountRule, readAmount } from '#domain/amount-rule.ts'
import { ApiError } from './respond.ts'

/** A number of a form; null: nothing was typed. What cannot be so is refused with these words. */
export function enteredNumber(
  typed: string | number | null | undefined,
  rule: AmountRule & { readonly most?: number },
  refusal: string,
): number | null {
  if (typed == null || typed === '') return null
  const read = readAmount(typed, rule)
  if ('fault' in read || Number(read.amount) > (rule.most ?? Number.POSITIVE_INFINITY))
    throw new ApiError('bad-request', refusal)
  return Number(read.amount)
}
