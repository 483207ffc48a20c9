import type { ReactNode } from 'react'
import { clientFormText } from '#contract/admin-form-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'

export interface FormEndProps {
  label: string
  busyLabel: string
  busy: boolean
  failure: string | null
  onCancel?: (() => void) | undefined
  children?: ReactNode
}

/** The buttons of a form of the administrator area, inside it: its dialogs have no footer (AD-02). */
export function FormEnd({ label, busyLabel, busy, failure, onCancel, children }: FormEndProps) {
  return (
    <div className="mt-4 flex flex-col gap-3">
      <div role="alert" className="empty:hidden">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel !== undefined && <Button onClick={onCancel}>{clientFormText.cancel}</Button>}
        <Button type="submit" tone="primary" busy={busy} busyLabel={busyLabel} className="min-w-32">
          {label}
        </Button>
      </div>
    </div>
  )
}
