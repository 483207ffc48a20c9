import { Warning } from '../../../form/Warning.tsx'
import { Button } from '../../../ui/Button.tsx'
import { passwordText } from '../../../words/platform-forms.ts'
import { Copied } from '../devices/DeviceKey.tsx'

export interface Login {
  name: string
  username: string
  /** null: the answer that held it was lost. */
  password: string | null
}

/** A password that is shown this once. */
export function ShownPassword({ login, onClose }: { login: Login; onClose: () => void }) {
  return (
    <section aria-label={passwordText.title(login.name)} className="flex flex-col gap-3">
      <Warning>{login.password === null ? passwordText.lost : passwordText.once}</Warning>
      <div>
        <p className="text-sm font-medium">{passwordText.username}</p>
        <p className="text-sm break-all">{login.username}</p>
      </div>
      {login.password !== null && (
        <div>
          <p className="mb-1 text-sm font-medium">{passwordText.password}</p>
          <Copied text={login.password} label={passwordText.copy} />
        </div>
      )}
      <Button tone="primary" className="self-end" onClick={onClose}>
        {passwordText.close}
      </Button>
    </section>
  )
}
