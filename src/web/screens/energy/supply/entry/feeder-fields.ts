import type { FeederRow } from '#contract/energy/feeder-shapes.ts'
import {
  amountField,
  choiceField,
  dayField,
  orNull,
  requireText,
  textField,
} from '../../../../form/field-kinds.tsx'
import { blank, type Entries, entriesFromRow, findRefusals, type Option } from '../../../../form/fields.ts'
import type { Refusals } from '../../../../form/resolver.ts'
import { feederText } from '../../../../words/energy/feeder.ts'

const NOT_ENTERED = { value: '', label: feederText.notEntered } as const

/** A choice that may be left open. */
function openChoice<Value extends string>(label: string, options: readonly Option<Value>[], hint: string) {
  return orNull(choiceField<Value | ''>(label, [NOT_ENTERED, ...options], { start: '', hint }))
}

const named = <Value extends string>(names: Readonly<Record<Value, string>>): Option<Value>[] =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }))

export const BAND_OPTIONS = (['A', 'B', 'C', 'D', 'E'] as const).map((value) => ({
  value,
  label: feederText.bands(value),
}))
export const CLASS_OPTIONS = named(feederText.classes)

/** What a utility meter is fed by from a day on. */
export const FEEDER = {
  name: textField(feederText.name, {
    required: true,
    hint: feederText.nameHint,
    rule: requireText(feederText.nameMissing),
  }),
  valid_from: dayField(feederText.validFrom, { required: true, rule: requireText(feederText.dayMissing) }),
  disco: orNull(textField(feederText.disco)),
  band: openChoice(feederText.band, BAND_OPTIONS, feederText.bandHint),
  customer_class: openChoice(feederText.customerClass, CLASS_OPTIONS, feederText.classHint),
  contracted_kva: orNull(amountField(feederText.contracted, { unit: 'kVA' })),
  account_no: orNull(textField(feederText.account, { hint: feederText.letterHint })),
  meter_no: orNull(textField(feederText.meter, { hint: feederText.letterHint })),
  voltage_side: openChoice(feederText.side, named(feederText.sides), feederText.sideHint),
  logger_supply: openChoice(feederText.logger, named(feederText.loggers), feederText.loggerHint),
}

export type FeederEntries = Entries<typeof FEEDER>

export const feederRefusals = (entered: FeederEntries): Refusals<FeederEntries> =>
  findRefusals(FEEDER, entered)

interface Known {
  readonly branch_disco: string | null
  readonly branch_band: FeederRow['band']
}

/** The row in force to begin with, from today on; else what the branch's profile says. */
export function feederStart(row: FeederRow | null, known: Known, today: string): FeederEntries {
  if (row === null) {
    const { branch_disco, branch_band } = known
    return { ...blank(FEEDER), disco: branch_disco ?? '', band: branch_band ?? '', valid_from: today }
  }
  const { contracted_kva: kva, ...rest } = row
  return entriesFromRow(FEEDER, {
    ...rest,
    contracted_kva: kva === null ? null : String(kva),
    valid_from: today,
  })
}
