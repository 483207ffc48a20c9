import { factorText } from '#contract/people/factor-messages.ts'
import { passkeyText } from '#contract/people/passkey-messages.ts'
import type { Creation, Made } from '#contract/people/passkeys.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { useSend } from '../public/use-send.ts'
import { makePasskey } from './passkey.ts'

interface NewPasskeyProps {
  creation: Creation
  onMade: (name: string, made: Made) => Promise<void>
  /** Where it can be left. */
  onCancel?: () => void
}

/** A name for the passkey, then the browser's own dialog. */
export function NewPasskey({ creation, onMade, onCancel }: NewPasskeyProps) {
  const { form, submit, busy, failure } = useSend<{ name: string }>({
    empty: { name: '' },
    validate: ({ name }) => (name.trim() === '' ? { name: passkeyText.nameMissing } : {}),
    send: async ({ name }) => onMade(name.trim(), await makePasskey(creation)),
  })
  return (
    <form
      noValidate
      aria-label={passkeyText.add}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <p>{passkeyText.meaning}</p>
      <TextField
        {...fieldProps(form, 'name')}
        label={passkeyText.name}
        hint={passkeyText.nameHint}
        maxLength={60}
        required
        autoFocus
      />
      <div role="alert" className="empty:-mt-4">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      <div className="flex flex-wrap gap-2">
        {onCancel && <Button onClick={onCancel}>{factorText.cancel}</Button>}
        <Button type="submit" tone="primary" busy={busy} busyLabel={passkeyText.adding}>
          {passkeyText.make}
        </Button>
      </div>
    </form>
  )
}
