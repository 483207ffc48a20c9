import type { Control, FieldValues, Path, UseFormRegisterReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { DayFieldProps } from '../../../ui/DayField.tsx'
import { DayField } from '../../../ui/DayField.tsx'

export interface FormDayProps<E extends FieldValues> extends Omit<DayFieldProps, 'day' | 'name'> {
  control: Control<E>
  registered: UseFormRegisterReturn<Path<E>>
}

/** A day of a form, written out below as soon as it is chosen. */
export function FormDay<E extends FieldValues>({ control, registered, ...rest }: FormDayProps<E>) {
  const day: unknown = useWatch({ control, name: registered.name })
  return <DayField {...registered} {...rest} day={typeof day === 'string' ? day : undefined} />
}
