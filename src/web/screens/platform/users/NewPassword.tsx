import { useState } from 'react'
import type { UserRow } from '#contract/platform/admin-shapes.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { disableText } from '../../../words/platform.ts'
import { passwordText } from '../../../words/platform-forms.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { ShownPassword } from './ShownPassword.tsx'
import { displayName } from './user-columns.ts'

/** Another password for a person who has lost theirs. */
export function NewPassword({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const [made, setMade] = useState<{ password: string | null } | null>(null)
  const { send, busy, failure } = useAdminWrite('adminSetPassword', {
    done: passwordText.made,
    failed: passwordText.failed,
    onDone: ({ password }) => setMade({ password }),
  })
  const make = () => void send({ params: { clientId: user.client_id, personId: user.id } })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={passwordText.title(displayName(user))}
      {...(made === null
        ? {
            footer: (
              <>
                <Button onClick={onClose}>{disableText.cancel}</Button>
                <Button tone="primary" busy={busy} busyLabel={passwordText.making} onClick={make}>
                  {passwordText.make}
                </Button>
              </>
            ),
          }
        : {})}
    >
      {made === null ? (
        <p className="text-sm">{passwordText.meaning}</p>
      ) : (
        <ShownPassword login={{ name: user.name, username: user.username, ...made }} onClose={onClose} />
      )}
      <div role="alert" className="not-empty:mt-3">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
    </Dialog>
  )
}
