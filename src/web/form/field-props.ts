import type { FieldError, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { get } from 'react-hook-form'

/** What a field of a form is given: its registration, and why it is refused. */
export function fieldProps<E extends FieldValues, Name extends Path<E>>(
  form: UseFormReturn<E>,
  name: Name,
  options: Pick<RegisterOptions<E, Name>, 'onChange' | 'deps'> = {},
) {
  const refusal = get(form.formState.errors, name) as FieldError | undefined
  return { ...form.register(name, options), error: refusal?.message }
}
