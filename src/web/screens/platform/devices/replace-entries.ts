import { formatDay } from '#chart/format.ts'
import { readTypedMoment } from '#domain/time/typed-moment.ts'
import { typedNumber } from '#domain/typed-number.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { replaceMeterText } from '../../../words/platform-forms.ts'

/** What is typed about a replacement; `at` 'YYYY-MM-DDTHH:mm'. */
export interface ReplaceEntries {
  at: string
  final_kwh: string
  initial_kwh: string
  why: string
}

export const NO_REPLACEMENT: ReplaceEntries = { at: '', final_kwh: '', initial_kwh: '0', why: '' }

/** Branch time, as the server asks for it: 'DD-MM-YYYY HH:mm'. */
export function replaceBody({ at, final_kwh, initial_kwh, why }: ReplaceEntries) {
  return {
    at: `${formatDay(at.slice(0, 10))} ${at.slice(11, 16)}`,
    final_kwh: typedNumber(final_kwh) ?? 0,
    initial_kwh: typedNumber(initial_kwh) ?? 0,
    why: why.trim(),
  }
}

const isRegister = (typed: string) => typedNumber(typed) !== null

export function replaceRefusals(entered: ReplaceEntries): Refusals<ReplaceEntries> {
  const refusals: Refusals<ReplaceEntries> = {}
  if (readTypedMoment(entered.at) === null) refusals.at = replaceMeterText.atMissing
  if (!isRegister(entered.final_kwh)) refusals.final_kwh = replaceMeterText.numberRule
  if (!isRegister(entered.initial_kwh)) refusals.initial_kwh = replaceMeterText.numberRule
  if (entered.why.trim() === '') refusals.why = replaceMeterText.whyMissing
  return refusals
}
