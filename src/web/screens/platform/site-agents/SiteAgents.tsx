import { useState } from 'react'
import type { SiteAgentRow } from '#contract/platform/admin-site-agents.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { siteAgentText as text } from '../../../words/platform/site-agent.ts'
import { AdminTable, listFromQuery } from '../AdminTable.tsx'
import { useAdminCall } from '../use-admin-call.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { AddSiteAgent } from './AddSiteAgent.tsx'
import { agentColumns } from './agent-columns.tsx'
import { type ShownCode, SiteCode } from './SiteCode.tsx'

type Open = 'add' | { readonly shown: ShownCode } | { readonly end: SiteAgentRow } | null

/** The small computers of a branch: how each does, a code for another one, and the end of one. */
export function SiteAgents({ clientId, branchId }: { clientId: number; branchId: number }) {
  const params = { clientId, branchId }
  const query = useAdminCall('adminSiteAgents', { params })
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const renew = useAdminWrite('adminRenewSiteCode', {
    done: text.renewed,
    failed: text.renewFailed,
    onDone: ({ data, enrolment_code }) => setOpen({ shown: { name: data.name, code: enrolment_code } }),
  })
  return (
    <>
      <AdminTable
        label={text.title}
        title={text.title}
        columns={agentColumns(Date.now())}
        list={listFromQuery(query)}
        rowKey={({ id }) => id}
        empty={text.none}
        actions={<Button onClick={() => setOpen('add')}>{text.add}</Button>}
        rowActions={(row) => (
          <span className="flex gap-2">
            <Button
              size="sm"
              disabled={renew.busy}
              aria-label={`${text.renew}: ${row.name}`}
              onClick={() => void renew.send({ params: { clientId, agentId: row.id } })}
            >
              {text.renew}
            </Button>
            <Button size="sm" aria-label={`${text.end} ${row.name}`} onClick={() => setOpen({ end: row })}>
              {text.end}
            </Button>
          </span>
        )}
      />
      {open === 'add' && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title={text.add}>
          <AddSiteAgent params={params} onAdded={(shown) => setOpen({ shown })} onClose={close} />
        </Dialog>
      )}
      {open !== null && typeof open === 'object' && 'shown' in open && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title={text.codeTitle(open.shown.name)}>
          <SiteCode shown={open.shown} onClose={close} />
        </Dialog>
      )}
      {open !== null && typeof open === 'object' && 'end' in open && (
        <EndSiteAgent clientId={clientId} agent={open.end} onClose={close} />
      )}
    </>
  )
}

function EndSiteAgent({
  clientId,
  agent,
  onClose,
}: {
  clientId: number
  agent: SiteAgentRow
  onClose: () => void
}) {
  const { send, busy, failure } = useAdminWrite('adminEndSiteAgent', {
    done: text.ended,
    failed: text.endFailed,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text.endTitle(agent.name)}
      cancel={text.cancel}
      confirm={text.end}
      confirming={text.ending}
      busy={busy}
      failure={failure}
      onConfirm={() => void send({ params: { clientId, agentId: agent.id } })}
      onClose={onClose}
    >
      <p className="text-sm">{text.endMeaning}</p>
    </ConfirmDialog>
  )
}
