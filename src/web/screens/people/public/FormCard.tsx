import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'

export interface FormCardProps {
  title: string
  note: ReactNode
  submit: string
  busyLabel: string
  /** Something above the button is the way that most people go. */
  isSecondWay?: boolean
  busy: boolean
  failure: string | null
  onSubmit: (event: FormEvent) => unknown
  /** Below the button. */
  after?: ReactNode
  children: ReactNode
}

/** One form that is a whole page. */
export function FormCard(props: FormCardProps) {
  const { title, note, submit, busyLabel, isSecondWay, busy, failure, onSubmit, after, children } = props
  return (
    <form
      noValidate
      aria-label={title}
      aria-busy={busy}
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-4 rounded-lg border border-line bg-card p-4 shadow-card md:p-6"
    >
      <div>
        <h1 className="text-lg font-semibold">{title}</h1>
        <p className="mt-1 text-ink-soft">{note}</p>
      </div>
      {children}
      <div role="alert" className="empty:-mt-4">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      <Button
        type="submit"
        tone={isSecondWay ? 'secondary' : 'primary'}
        block
        busy={busy}
        busyLabel={busyLabel}
      >
        {submit}
      </Button>
      {after}
    </form>
  )
}
