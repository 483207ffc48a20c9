import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormFields, type FormFieldsProps } from '../../../../form/FormFields.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { RateForm, type RateFormProps } from '../../../cost/tariff/RateForm.tsx'

interface AddRowFormProps<E extends FieldValues, Body> extends Omit<RateFormProps<E, Body>, 'children'> {
  fields: FormFieldsProps<E>['of']
  /** What stands below the fields. */
  more?: (form: UseFormReturn<E>) => ReactNode
}

/** A dated row that is added: its fields in two columns where there is room. */
export function AddRowForm<E extends FieldValues, Body>(props: AddRowFormProps<E, Body>) {
  const { fields, more, ...rest } = props
  return (
    <RateForm {...rest}>
      {(form) => (
        <>
          <div className="grid items-start gap-3 @min-[28rem]:grid-cols-2">
            <FormFields of={fields} form={form} />
          </div>
          {more?.(form)}
        </>
      )}
    </RateForm>
  )
}

interface AddRowDialogProps<E extends FieldValues, Body> extends AddRowFormProps<E, Body> {
  title: string
  description: string
  /** What stands above the form. */
  before?: ReactNode
}

/** The same in a dialog of its own. */
export function AddRowDialog<E extends FieldValues, Body>(props: AddRowDialogProps<E, Body>) {
  const { title, description, before, ...form } = props
  return (
    <Dialog open onOpenChange={(open) => !open && form.onClose()} title={title} description={description}>
      {before}
      <AddRowForm {...form} />
    </Dialog>
  )
}
