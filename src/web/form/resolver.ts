import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** What is wrong with what was entered: a sentence for each field that is refused. */
export type Refusals<E> = Partial<Record<keyof E, string>>

/** Field rules written as one pure function, in the shape that the form library asks for. */
export function createResolver<E extends FieldValues>(validate: (entered: E) => Refusals<E>): Resolver<E> {
  return (entered) => {
    const refused = Object.entries(validate(entered)).filter(([, message]) => message !== undefined)
    if (refused.length === 0) return { values: entered, errors: {} }
    const errors = refused.map(([name, message]) => [name, { type: 'refused', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<E> }
  }
}
