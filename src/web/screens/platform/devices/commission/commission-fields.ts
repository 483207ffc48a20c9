import { numberField, textField } from '../../../../form/field-kinds.tsx'
import type { Entries } from '../../../../form/fields.ts'
import { valuesToSend } from '../../../../form/fields.ts'
import { commissionText as text } from '../../../../words/platform/commission.ts'

const shown = (unit: string) => ({ unit, judge: [() => true, text.numberRule] }) as const

/** What an installer reads from the display, and says. */
export const COMMISSION = {
  display_kwh: numberField(text.kwh, shown('kWh')),
  display_v1: numberField(text.v1, shown('V')),
  display_i1: numberField(text.i1, shown('A')),
  display_kw: numberField(text.kw, shown('kW')),
  note: textField(text.note),
  despite: textField(text.despite, { hint: text.despiteHint }),
}

export function commissionBody(entered: Entries<typeof COMMISSION>) {
  const { despite, ...rest } = valuesToSend(COMMISSION, entered)
  return despite === '' ? rest : { ...rest, despite }
}
