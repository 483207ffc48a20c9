import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lazy-part.tsx'
import { Button } from '../../../ui/Button.tsx'
import { topBarText } from '../../../words/platform.ts'
import { useSearchId } from '../shell/use-admin-search.ts'

const AddUserDialog = lazyPart(() => import('../users/AddUserDialog.tsx'), 'AddUserDialog')
const AddDeviceDialog = lazyPart(() => import('../devices/AddDeviceDialog.tsx'), 'AddDeviceDialog')

/** Add User and Add Device of the branch that is open (AD-02). */
export function BranchActions() {
  const clientId = useSearchId('client')
  const branchId = useSearchId('branch')
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
