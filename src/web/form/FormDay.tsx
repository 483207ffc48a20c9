import type { Control, FieldValues, Path, UseFormRegisterReturn } from 'react-hook-form'
import type { DayFieldProps } from '../ui/field/DayField.tsx'
import { DayField } from '../ui/field/DayField.tsx'

export interface FormDayProps<E extends FieldValues> extends Omit<DayFieldProps, 'name'> {
  control: Control<E>
  registered: UseFormRegisterReturn<Path<E>>
}

/** A day of a form. */
export function FormDay<E extends FieldValues>({ control: _, registered, ...rest }: FormDayProps<E>) {
  return <DayField {...registered} {...rest} />
}
