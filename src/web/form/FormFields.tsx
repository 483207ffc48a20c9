import type { ReactElement } from 'react'
import { Fragment, isValidElement } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldProps } from './field-props.ts'
import type { Fields, FormField, Shown } from './fields.ts'

type Named<E, Of> = { readonly [Name in keyof E & string]?: Of }

export interface FormFieldsProps<E extends FieldValues> {
  of: Named<E, FormField<unknown, unknown>>
  form: UseFormReturn<E>
  /** What is known only where they are drawn: more to say of a field, another piece in its place, or null to leave it out. */
  with?: Named<E, Shown | ReactElement | null>
}

/** The fields of a resource in their order. */
export function FormFields<E extends FieldValues>({ of, form, with: known = {} }: FormFieldsProps<E>) {
  return Object.entries(of as Fields).map(([name, field]) => {
    const more = (known as Record<string, Shown | ReactElement | null | undefined>)[name]
    if (more === null) return null
    if (isValidElement(more)) return <Fragment key={name}>{more}</Fragment>
    const { after, changed, deps, ...shown } = (more ?? {}) as Shown
    const registered = fieldProps(form, name as Path<E>, {
      ...(changed && { onChange: changed }),
      ...(deps && { deps: deps as Path<E>[] }),
    })
    return (
      <Fragment key={name}>
        {field.draw({ ...registered, label: field.label, ...shown })}
        {after}
      </Fragment>
    )
  })
}
