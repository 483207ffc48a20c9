import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Refusals } from './resolver.ts'

/** What is wrong with what was typed; nothing where it may be so. */
export type Rule<Typed> = (typed: Typed) => string | null | undefined

/** What a form says of a field when it draws it, over what its description says. */
export interface Shown {
  label?: string
  hint?: ReactNode
  hideLabel?: boolean
  className?: string
  required?: boolean
  readOnly?: boolean
  /** Of a figure. */
  unit?: string
  /** Of a day: the last that may be entered. */
  max?: string | number
  /** Of a choice. */
  options?: readonly Option[]
  /** What stands right behind it. */
  after?: ReactNode
  /** Fields that are judged again when it is changed. */
  deps?: string[]
  /** What happens beside it when it is changed. */
  changed?: (event: { target: { value: string; checked: boolean } }) => void
}

export interface Option<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

export type Drawn = UseFormRegisterReturn &
  Omit<Shown, 'after' | 'changed' | 'deps'> & { label: string; error: string | undefined }

/**
 * A field of a resource as data: what it is called, how it is judged, and how a value of the wire becomes what is typed and
 * back. Methods, so that fields of all kinds fit into one description.
 */
export interface FormField<Value, Typed> {
  readonly label: string
  /** What stands there where nothing is known. */
  readonly start: Typed
  /** What it is called where two versions are compared; false: it is not compared. */
  readonly told?: string | false
  read(value: Value): Typed
  send(typed: Typed): Value
  rule?(typed: Typed): string | null | undefined
  draw(drawn: Drawn): ReactNode
}

/** A resource: its fields in the order in which they stand. */
export type Fields = Readonly<Record<string, FormField<unknown, unknown>>>

/** What is typed into the fields. */
export type Entries<F extends Fields> = { -readonly [Name in keyof F]: F[Name]['start'] }

/** What the fields stand for on the wire. */
export type Values<F extends Fields> = { -readonly [Name in keyof F]: ReturnType<F[Name]['send']> }

function each<F extends Fields>(
  fields: F,
  work: (field: FormField<unknown, unknown>, name: string) => unknown,
): unknown {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, work(field, name)]))
}

/** The fields of a row that is new. */
export function blank<F extends Fields>(fields: F): Entries<F> {
  return each(fields, ({ start }) => start) as Entries<F>
}

/** The fields of a row that is known. */
export function entriesFromRow<F extends Fields>(fields: F, values: Values<F>): Entries<F> {
  return each(fields, (field, name) => field.read(values[name])) as Entries<F>
}

/** What is sent. */
export function valuesToSend<F extends Fields>(fields: F, entered: Entries<F>): Values<F> {
  return each(fields, (field, name) => field.send(entered[name])) as Values<F>
}

/** What each field says against what was typed into it. */
export function findRefusals<F extends Fields>(fields: F, entered: Entries<F>): Refusals<Entries<F>> {
  const all = Object.entries(fields).map(([name, field]) => [name, field.rule?.(entered[name])] as const)
  return Object.fromEntries(all.filter(([, sentence]) => sentence)) as Refusals<Entries<F>>
}

/** The fields that are compared where somebody else was faster. */
export function labels<F extends Fields>(fields: F): Partial<Record<keyof F, string>> {
  const all = Object.entries(fields).map(([name, { told, label }]) => [name, told ?? label] as const)
  return Object.fromEntries(all.filter(([, label]) => label !== false)) as Partial<Record<keyof F, string>>
}
