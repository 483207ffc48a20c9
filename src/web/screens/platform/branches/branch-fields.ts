import type { BranchRow } from '#contract/platform/admin-shapes.ts'
import { BANDS, type Band } from '#domain/cost/tariff/band.ts'
import { readTypedTime } from '#domain/time/typed-moment.ts'
import {
  choiceField,
  numberField,
  optionsAs,
  orNull,
  ownField,
  requireText,
  textField,
  timeField,
} from '../../../form/field-kinds.tsx'
import type { Entries, Values } from '../../../form/fields.ts'
import { findRefusals, valuesToSend } from '../../../form/fields.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { dateFieldText } from '../../../words/date-field.ts'
import { branchFormText as text } from '../../../words/platform-forms.ts'

const rule = (typed: string) =>
  typed === '' || readTypedTime(typed) !== null ? null : dateFieldText.timeRule

/** A branch; its client's id as text, '' while none is chosen. */
export const BRANCH = {
  client: ownField<string>('', '', { told: false, rule: requireText(text.valueMissing) }),
  name: textField(text.name, { required: true, rule: requireText(text.nameMissing) }),
  opens_at: orNull(timeField(text.opens, { hint: text.hoursHint, rule })),
  closes_at: orNull(timeField(text.closes, { rule })),
  disco: orNull(textField(text.disco)),
  band: orNull(
    choiceField<Band | ''>(text.band, [{ value: '', label: text.noBand }, ...optionsAs(BANDS)], {
      start: '',
    }),
  ),
  nominal_voltage: numberField(text.voltage, {
    unit: 'V',
    placeholder: '230',
    judge: [(volts) => volts >= 50 && volts <= 1000, text.voltageRule],
  }),
  /** '': the client's. */
  zone: orNull(choiceField<string>(text.zone, [], { start: '', hint: text.zoneHint })),
  tank_litres: numberField(text.tank, {
    hint: text.tankHint,
    unit: 'L',
    places: 2,
    judge: [(litres) => litres > 0, text.tankRule],
  }),
}

export type BranchEntries = Entries<typeof BRANCH>

type BranchFacts = Pick<BranchRow, Exclude<keyof typeof BRANCH, 'client' | 'zone'> | 'client_id' | 'own_zone'>

export function branchValues(row: BranchFacts): Values<typeof BRANCH> {
  return { ...row, client: String(row.client_id), zone: row.own_zone }
}

export function branchBody(entered: BranchEntries) {
  const { client, nominal_voltage, ...body } = valuesToSend(BRANCH, entered)
  return { ...body, ...(nominal_voltage === null ? {} : { nominal_voltage }) }
}

export function branchRefusals(entered: BranchEntries): Refusals<BranchEntries> {
  const { opens_at, closes_at } = entered
  return {
    ...(closes_at === '' && opens_at !== '' && { closes_at: text.bothTimes }),
    ...(opens_at === '' && closes_at !== '' && { opens_at: text.bothTimes }),
    ...findRefusals(BRANCH, entered),
  }
}
