import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/field/Field.tsx'

export interface SubmitBarProps {
  label: string
  busyLabel: string
  busy: boolean
  /** Why the last try failed; it stays until the next. */
  failure: string | null
  /** What to look at again although it was saved. */
  notice?: ReactNode
}

/** The end of a form. On a phone it stays in view, within reach of a thumb, while its form is being filled in. */
export function SubmitBar({ label, busyLabel, busy, failure, notice }: SubmitBarProps) {
  return (
    <div className="bottom-0 z-10 -mx-4 -mb-4 rounded-b-lg border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:group-focus-within/form:sticky md:mx-0 md:mb-0 md:border-0 md:p-0">
      <div role="alert" className="not-empty:mb-2">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      <div role="status" className="not-empty:mb-2">
        {notice}
      </div>
      <div className="flex md:justify-end">
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          busyLabel={busyLabel}
          className="w-full md:w-auto md:min-w-40"
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
