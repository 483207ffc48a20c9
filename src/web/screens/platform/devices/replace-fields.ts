import { formatDay } from '#chart/format.ts'
import { readTypedMoment } from '#domain/time/typed-moment.ts'
import { momentField, numberField, requireText, textField } from '../../../form/field-kinds.tsx'
import type { Entries } from '../../../form/fields.ts'
import { valuesToSend } from '../../../form/fields.ts'
import { replaceMeterText as text } from '../../../words/platform-forms.ts'

const register = { required: true, unit: 'kWh', judge: [() => true, text.numberRule] } as const

/** A replacement of a meter; `at` 'YYYY-MM-DDTHH:mm'. */
export const REPLACEMENT = {
  at: momentField(text.at, {
    required: true,
    rule: (typed) => (readTypedMoment(typed) === null ? text.atMissing : null),
  }),
  why: textField(text.why, { required: true, rule: requireText(text.whyMissing) }),
  final_kwh: numberField(text.finalRegister, register),
  initial_kwh: numberField(text.initialRegister, { ...register, start: '0' }),
}

/** What is typed about one. */
export type Replacement = Entries<typeof REPLACEMENT>

/** Branch time, as the server asks for it: 'DD-MM-YYYY HH:mm'. */
export function replaceBody(entered: Replacement) {
  const { at, why, final_kwh, initial_kwh } = valuesToSend(REPLACEMENT, entered)
  return {
    at: `${formatDay(at.slice(0, 10))} ${at.slice(11, 16)}`,
    final_kwh: final_kwh ?? 0,
    initial_kwh: initial_kwh ?? 0,
    why,
  }
}
