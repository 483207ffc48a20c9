import { lazy, Suspense, useState } from 'react'
import { topBarText } from '#contract/admin-page-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { useIdOf } from '../shell/use-admin-search.ts'

const AddUserDialog = lazy(() =>
  import('../users/AddUserDialog.tsx').then(({ AddUserDialog }) => ({ default: AddUserDialog })),
)
const AddDeviceDialog = lazy(() =>
  import('../devices/AddDeviceDialog.tsx').then(({ AddDeviceDialog }) => ({ default: AddDeviceDialog })),
)

/** Add User and Add Device of the branch that is open (AD-02). */
export function BranchActions() {
  const clientId = useIdOf('client')
  const branchId = useIdOf('branch')
  const [open, setOpen] = useState<'user' | 'device' | null>(null)
  if (clientId === null || branchId === null) return null
  const place = { clientId, branchId, onClose: () => setOpen(null) }
  return (
    <>
      <Button onClick={() => setOpen('user')}>{topBarText.addUser}</Button>
      <Button tone="primary" onClick={() => setOpen('device')}>
        {topBarText.addDevice}
      </Button>
      <Suspense>
        {open === 'user' && <AddUserDialog {...place} />}
        {open === 'device' && <AddDeviceDialog {...place} />}
      </Suspense>
    </>
  )
}
