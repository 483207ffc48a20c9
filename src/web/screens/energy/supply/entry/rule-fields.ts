import { typedNumber } from '#domain/typed-number.ts'
import type { CallInput } from '../../../../client/call.ts'
import {
  amountField,
  choiceField,
  dayField,
  orNull,
  requireText,
  textField,
} from '../../../../form/field-kinds.tsx'
import { type Entries, findRefusals, valuesToSend } from '../../../../form/fields.ts'
import type { Refusals } from '../../../../form/resolver.ts'
import { feederText, ruleText } from '../../../../words/energy/feeder.ts'
import { BAND_OPTIONS, CLASS_OPTIONS } from './feeder-fields.ts'

const required = { required: true, rule: requireText(ruleText.missing) }
type Band = (typeof BAND_OPTIONS)[number]['value']
type Formula = keyof typeof ruleText.formulas

const lettersOf = (typed: string): Band[] =>
  [...new Set(typed.toUpperCase().replace(/[\s,;]/g, ''))].filter((one): one is Band => 'ABCDE'.includes(one))

/** 'A B C D' and nothing else. */
function bandsRule(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s,;]/g, '')
  return /^[A-E]+$/.test(plain) ? null : ruleText.bandsMissing
}

function percentRule(typed: string): string | null {
  if (typed.trim() === '') return null
  const number = typedNumber(typed)
  return number === null || number < 1 || number > 100 ? ruleText.keptRule : null
}

/** A rule of a regulator from a day on. */
export const RULE = {
  code: textField(ruleText.code, { ...required, start: 'R1' }),
  regulator: textField(ruleText.regulator, { ...required, start: 'NERC' }),
  valid_from: dayField(ruleText.validFrom, required),
  valid_to: orNull(dayField(ruleText.validTo)),
  bands: textField(ruleText.bands, {
    required: true,
    hint: ruleText.bandsHint,
    rule: bandsRule,
    start: 'A B C D',
  }),
  /** In percent, as people say it. */
  kept_share: amountField(ruleText.keptShare, {
    unit: '%',
    hint: ruleText.keptHint,
    rule: percentRule,
    start: '90',
  }),
  formula: orNull(
    choiceField<Formula | ''>(
      ruleText.formula,
      [
        { value: '', label: ruleText.noFormula },
        ...(Object.entries(ruleText.formulas) as [Formula, string][]).map(([value, label]) => ({
          value,
          label,
        })),
      ],
      { start: '' },
    ),
  ),
  rule: textField(ruleText.rule, required),
  source: textField(ruleText.source, { ...required, hint: ruleText.sourceHint }),
}

export type RuleEntries = Entries<typeof RULE>

export const ruleRefusals = (entered: RuleEntries): Refusals<RuleEntries> => findRefusals(RULE, entered)

export function ruleBody(entered: RuleEntries): CallInput<'addSupplyRule'>['body'] {
  const { kept_share, bands, ...rest } = valuesToSend(RULE, entered)
  const percent = typedNumber(kept_share)
  return {
    ...rest,
    bands: lettersOf(bands),
    params: percent === null ? {} : { keptShare: percent / 100 },
  }
}

/** What a DisCo charges a class in a band from a day on. */
export const BAND_TARIFF = {
  disco: textField(feederText.disco, required),
  customer_class: choiceField(feederText.customerClass, CLASS_OPTIONS, { start: 'NON_MD' }),
  band: choiceField(feederText.band, BAND_OPTIONS, { start: 'A' }),
  rate: amountField(ruleText.rate, { ...required, prefix: '₦', unit: '/kWh' }),
  valid_from: dayField(ruleText.validFrom, required),
  source: orNull(textField(ruleText.source)),
}

export type BandTariffEntries = Entries<typeof BAND_TARIFF>

export const bandTariffRefusals = (entered: BandTariffEntries): Refusals<BandTariffEntries> =>
  findRefusals(BAND_TARIFF, entered)
