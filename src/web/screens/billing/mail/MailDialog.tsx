import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MailData } from '#contract/billing/mail.ts'
import { call } from '../../../client/call.ts'
import { fillsForm } from '../../../client/query-client.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import type { View } from '../../../shell/use-view.ts'
import { useWrite } from '../../../shell/use-write.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { mailDialogText } from '../../../words/billing.ts'
import { Deliveries } from './Deliveries.tsx'
import { Personal } from './Personal.tsx'
import { QuickBill } from './QuickBill.tsx'
import { Receivers } from './Receivers.tsx'

/** The e-mail reports (BI-04 … BI-06): who receives bills of which devices, how often, and one right now. */
export function MailDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const mail = useQuery({
    queryKey: ['mailSchedulesData'],
    queryFn: ({ signal }) => call('mailSchedulesData', {}, signal),
    ...fillsForm,
  })
  const data = mail.data?.data
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={mailDialogText.title} width="lg">
      {data === undefined && mail.error !== null ? (
        <Lost query={mail} />
      ) : data === undefined ? (
        <Spinner label={`Loading ${mailDialogText.title}`} />
      ) : (
        <Sections data={data} view={view} />
      )}
    </Dialog>
  )
}

function Sections({ data, view }: { data: MailData; view: View }) {
  const writing = useWrite()
  return (
    <div className="flex flex-col gap-6">
      {data.mail_server.notice !== null && (
        <p role="status" className="rounded-md bg-warn-tint px-3 py-2 text-sm text-warn">
          {data.mail_server.notice}
        </p>
      )}
      <Section title={mailDialogText.quick} help={mailDialogText.quickHelp}>
        <QuickBill view={view} writing={writing} />
      </Section>
      <Section title={mailDialogText.personal} help={mailDialogText.personalHelp}>
        <Personal data={data} writing={writing} />
      </Section>
      <Section title={mailDialogText.receivers}>
        <Receivers data={data} writing={writing} />
      </Section>
      {!data.may.amend && <p className="text-xs text-ink-soft">{mailDialogText.mayNotAmend}</p>}
      <Section title={mailDialogText.deliveries}>
        <Deliveries />
      </Section>
    </div>
  )
}

function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 className="text-sm font-semibold">{title}</h3>
        {help !== undefined && <p className="text-xs text-ink-soft">{help}</p>}
      </div>
      {children}
    </section>
  )
}
