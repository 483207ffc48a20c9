import { useState } from 'react'
import type { SignUpRow } from '#contract/platform/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { signUpsText } from '../../../words/platform.ts'
import { AdminTable, listFromQuery } from '../AdminTable.tsx'
import { useAdminCall } from '../use-admin-call.ts'
import { ApproveSignUp } from './ApproveSignUp.tsx'
import { RefuseSignUp } from './RefuseSignUp.tsx'
import { fullName, SIGN_UP_COLUMNS } from './sign-up-columns.tsx'

type Open = { what: 'approve' | 'refuse'; row: SignUpRow } | null

/** Who asks for an account; those that wait come first. */
export function SignUpTable() {
  const query = useAdminCall('adminSignUps', {})
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <AdminTable
        label={signUpsText.title}
        columns={SIGN_UP_COLUMNS}
        list={listFromQuery(query)}
        rowKey={({ id }) => id}
        empty={signUpsText.none}
        rowActions={(row) =>
          row.state === 'waiting' && <Decide row={row} onOpen={(what) => setOpen({ what, row })} />
        }
      />
      {open?.what === 'approve' && <ApproveSignUp row={open.row} onClose={close} />}
      {open?.what === 'refuse' && <RefuseSignUp row={open.row} onClose={close} />}
    </>
  )
}

interface DecideProps {
  row: SignUpRow
  onOpen: (what: 'approve' | 'refuse') => void
}

function Decide({ row, onOpen }: DecideProps) {
  const name = fullName(row)
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <Button
        size="sm"
        tone="primary"
        aria-label={`${signUpsText.approve} ${name}`}
        onClick={() => onOpen('approve')}
      >
        {signUpsText.approve}
      </Button>
      <Button size="sm" aria-label={`${signUpsText.refuse} ${name}`} onClick={() => onOpen('refuse')}>
        {signUpsText.refuse}
      </Button>
    </span>
  )
}
