import type { ReactNode } from 'react'
import { typedNumber } from '#domain/typed-number.ts'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { DayField, MomentField } from '../ui/field/DayField.tsx'
import { FieldError } from '../ui/field/Field.tsx'
import type { NumberFieldProps } from '../ui/field/NumberField.tsx'
import { NumberField } from '../ui/field/NumberField.tsx'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { Select } from '../ui/field/Select.tsx'
import type { TextFieldProps } from '../ui/field/TextField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { TimeField } from '../ui/field/TimeField.tsx'
import type { FormField, Option, Rule } from './fields.ts'

interface Described<Typed> {
  required?: boolean
  hint?: ReactNode
  className?: string
  start?: Typed
  told?: string | false
  rule?: Rule<Typed>
}

type TextLook = Pick<
  TextFieldProps,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'readOnly' | 'placeholder'
>

/** Parts what a field means from how it looks. */
function splitOptions<Typed, Options extends Described<Typed>>(
  label: string,
  empty: Typed,
  options: Options,
) {
  const { start = empty, told, rule, ...look } = options
  const field = { label, start, ...(told === undefined ? {} : { told }), ...(rule && { rule }) }
  return { field, look }
}

const asItIs = <Value,>(value: Value): Value => value

export function textField(
  label: string,
  options: Described<string> & TextLook = {},
): FormField<string, string> {
  const { field, look } = splitOptions(label, '', options)
  return {
    ...field,
    read: asItIs,
    send: (typed) => typed.trim(),
    draw: (drawn) => <TextField autoComplete="off" {...look} {...drawn} />,
  }
}

type NumberLook = Pick<NumberFieldProps, 'unit' | 'whole' | 'prefix' | 'placeholder'>

/** A figure that is sent as it was typed: the server reads it like the form. */
export function amountField(
  label: string,
  options: Described<string> & NumberLook = {},
): FormField<string, string> {
  const { field, look } = splitOptions(label, '', options)
  return {
    ...field,
    read: asItIs,
    send: (typed) => typed.trim(),
    draw: (drawn) => <NumberField {...look} {...drawn} />,
  }
}

interface Judged {
  /** How many decimals may be typed. */
  places?: number
  /** Which numbers may be, and what is said of all others; what is left empty is refused where the field is required. */
  judge?: readonly [isGood: (number: number) => boolean, sentence: string]
}

export function numberField(
  label: string,
  options: Omit<Described<string>, 'rule'> & NumberLook & Judged = {},
): FormField<number | null, string> {
  const { places, judge, ...rest } = options
  const rule = (typed: string) => {
    if (judge === undefined || (typed.trim() === '' && !rest.required)) return null
    const number = typedNumber(typed, places)
    return number === null || !judge[0](number) ? judge[1] : null
  }
  return {
    ...amountField(label, { ...rest, rule }),
    read: (value) => (value === null ? '' : String(value)),
    send: (typed) => typedNumber(typed, places),
  }
}

export function dayField(label: string, options: Described<string> = {}): FormField<string, string> {
  const { field, look } = splitOptions(label, '', options)
  return { ...field, read: asItIs, send: asItIs, draw: (drawn) => <DayField {...look} {...drawn} /> }
}

/** A day and a time of day. */
export function momentField(label: string, options: Described<string> = {}): FormField<string, string> {
  const { field, look } = splitOptions(label, '', options)
  return { ...field, read: asItIs, send: asItIs, draw: (drawn) => <MomentField {...look} {...drawn} /> }
}

export function timeField(label: string, options: Described<string> = {}): FormField<string, string> {
  const { field, look } = splitOptions(label, '', options)
  return { ...field, read: asItIs, send: asItIs, draw: (drawn) => <TimeField {...look} {...drawn} /> }
}

interface ChoiceLook<Value> {
  start: Value
  /** Shown while nothing is chosen. */
  placeholder?: string
}

export function passwordField(label: string, options: Described<string> = {}): FormField<string, string> {
  const { field, look } = splitOptions(label, '', options)
  return { ...field, read: asItIs, send: asItIs, draw: (drawn) => <PasswordField {...look} {...drawn} /> }
}

/** One of several, from the browser's own list. */
export function choiceField<Value extends string>(
  label: string,
  options: readonly Option<Value>[],
  described: Described<NoInfer<Value>> & ChoiceLook<NoInfer<Value>>,
): FormField<Value, Value> {
  const { placeholder, ...rest } = described
  const { field, look } = splitOptions<Value, typeof rest>(label, described.start, rest)
  const whileEmpty = placeholder === undefined ? {} : { placeholder }
  return {
    ...field,
    read: asItIs,
    send: asItIs,
    draw: (drawn) => <Select options={options} {...whileEmpty} {...look} {...drawn} />,
  }
}

export function tickField(label: string, options: Described<boolean> = {}): FormField<boolean, boolean> {
  const { field, look } = splitOptions(label, false, options)
  return {
    ...field,
    read: asItIs,
    send: asItIs,
    draw: ({ error, ...drawn }) => (
      <>
        <Checkbox {...look} {...drawn} aria-invalid={error === undefined ? undefined : true} />
        {error !== undefined && <FieldError>{error}</FieldError>}
      </>
    ),
  }
}

/** A value that the form draws by itself, or not at all. */
export function ownField<Value>(
  label: string,
  start: Value,
  more: Pick<Described<Value>, 'told' | 'rule'> = {},
): FormField<Value, Value> {
  return { label, start, ...more, read: asItIs, send: asItIs, draw: () => null }
}

/** A field that may be left empty, which is null on the wire. */
export function orNull<Value extends string, Typed extends string>(
  field: FormField<Value, Typed>,
): FormField<Exclude<Value, ''> | null, Typed> {
  const { read, send } = field
  return {
    ...field,
    read: (value) => read((value ?? '') as Value),
    send: (typed) => (send(typed) || null) as Exclude<Value, ''> | null,
  }
}

/** Options that are called what they are. */
export function optionsAs<Value extends string>(values: readonly Value[]): Option<Value>[] {
  return values.map((value) => ({ value, label: value }))
}

/** Says the sentence of what is left empty. */
export function requireText(sentence: string): Rule<string> {
  return (typed) => (typed.trim() === '' ? sentence : null)
}
