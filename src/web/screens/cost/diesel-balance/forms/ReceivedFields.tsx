import { useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { formatNumber } from '#chart/format.ts'
import { FormFields } from '../../../../form/FormFields.tsx'
import { fieldProps } from '../../../../form/field-props.ts'
import { TextField } from '../../../../ui/field/TextField.tsx'
import { tankFormText } from '../../../../words/tank-forms.ts'
import { RECEIVED } from './delivery-fields.ts'
import type { ReceivedEntries } from './received-entries.ts'
import { litresBetween } from './received-entries.ts'

export interface ReceivedFieldsProps<E extends ReceivedEntries & FieldValues> {
  form: UseFormReturn<E>
  /** Names that were used before. */
  suppliers: readonly string[]
}

/** Who brought it, how much came and how that is known: only the litres of the way that was chosen. */
export function ReceivedFields<E extends ReceivedEntries & FieldValues>(props: ReceivedFieldsProps<E>) {
  // Any form that holds these fields; the rest of it is not touched.
  const form = props.form as unknown as UseFormReturn<ReceivedEntries>
  const typed = useWatch({ control: form.control }) as ReceivedEntries
  const names = useId()
  const came = typed.how === 'dips' ? litresBetween(typed) : null
  const isDips = typed.how === 'dips'
  const one = typed.how === '' || isDips ? null : {}
  return (
    <>
      <datalist id={names}>
        {props.suppliers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <FormFields
        of={RECEIVED}
        form={form}
        with={{
          supplier: (
            <TextField
              {...fieldProps(form, 'supplier')}
              label={RECEIVED.supplier.label}
              list={names}
              maxLength={100}
              autoComplete="off"
            />
          ),
          received: one,
          before: isDips ? {} : null,
          after: isDips
            ? {
                hint:
                  came === null || came <= 0
                    ? undefined
                    : tankFormText.delivery.difference(formatNumber(came)),
              }
            : null,
        }}
      />
    </>
  )
}
