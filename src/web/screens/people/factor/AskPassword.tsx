import { factorText } from '#contract/people/factor-messages.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { PasswordField } from '../../../ui/field/PasswordField.tsx'
import { useSend } from '../public/use-send.ts'

interface AskPasswordProps {
  submit: string
  onSubmit: (password: string) => Promise<void>
  onCancel: () => void
}

/** A browser that was left open is not enough to change how its person logs in. */
export function AskPassword({ submit: label, onSubmit, onCancel }: AskPasswordProps) {
  const { form, submit, busy, failure } = useSend<{ password: string }>({
    empty: { password: '' },
    validate: ({ password }) => (password === '' ? { password: factorText.passwordMissing } : {}),
    send: ({ password }) => onSubmit(password),
  })
  return (
    <form
      noValidate
      aria-label={factorText.title}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <PasswordField {...fieldProps(form, 'password')} label={factorText.password} required />
      <div role="alert" className="empty:-mt-4">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onCancel}>{factorText.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy} busyLabel={factorText.going}>
          {label}
        </Button>
      </div>
    </form>
  )
}
