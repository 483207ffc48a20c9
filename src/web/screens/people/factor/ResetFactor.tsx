import '#contract/account-routes.ts'
import { useState } from 'react'
import { factorText } from '#contract/people/factor-messages.ts'
import type { UserRow } from '#contract/site/branches.ts'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** An administrator lets somebody in again whose phone and recovery codes are lost. */
export function ResetFactor({ user }: { user: UserRow }) {
  const [isAsking, setAsking] = useState(false)
  const { write, save, busy, failure } = useSave()
  const reset = () =>
    save(async () => {
      const { message } = await write('resetUserFactor', { params: { personId: user.id } })
      toast({ title: factorText.changed, description: message, tone: 'good' })
      setAsking(false)
    }, failureToast(factorText.failed))
  return (
    <Card title={factorText.title} className="w-full max-w-lg">
      <div className="flex flex-col items-start gap-3">
        <p>{factorText.resetMeaning}</p>
        <Button onClick={() => setAsking(true)}>{factorText.reset}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={factorText.resetTitle(user.name || user.username)}
          cancel={factorText.cancel}
          confirm={factorText.reset}
          confirming={factorText.resetting}
          busy={busy}
          failure={failure}
          onConfirm={() => void reset()}
          onClose={() => setAsking(false)}
        >
          <p className="text-sm">{factorText.resetWarning}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
