import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { clientFormText } from '#contract/site/profile-messages.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import { call } from '../../../client/call.ts'
import { fillsForm } from '../../../client/query-client.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ClientForm } from './ClientForm.tsx'
import { DeviceForm } from './DeviceForm.tsx'
import { SiteForm } from './SiteForm.tsx'
import type { Profile } from './use-profile-form.ts'

const { forms, fields } = clientFormText

/** Client Information (CP-01): the organisation, its sites, its devices. */
export function ClientProfile() {
  const query = useQuery({
    queryKey: ['clientProfile'],
    queryFn: ({ signal }) => call('clientProfile', {}, signal),
    ...fillsForm,
  })
  const { data: answer, error } = query
  if (answer === undefined && error !== null) return <Lost title={clientFormText.title} query={query} />
  return (
    <>
      <h1 className="text-xl font-semibold text-ink">{clientFormText.title}</h1>
      {answer === undefined ? <Loading /> : <Forms profile={answer.data} />}
    </>
  )
}

function Forms({ profile }: { profile: Profile }) {
  const { client, sites, devices, may_manage: mayManage } = profile
  const locked = mayManage ? null : clientFormText.mayNot
  const lockedClient = profile.may_manage_client ? null : (locked ?? clientFormText.wholeOrganisation)
  const siteName = (branch: number) => sites.find((site) => site.branch === branch)?.siteName ?? ''
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Card title={forms.Client} className="xl:col-span-2">
        <ClientForm client={client} locked={lockedClient} />
      </Card>
      <Chosen
        title={forms.Site}
        label={fields.site}
        placeholder={clientFormText.chooseSite}
        prompt={clientFormText.pickSite}
        choices={sites.map((site) => ({ id: site.branch, name: site.siteName, of: site }))}
        draw={(site, onSaved) => <SiteForm site={site} locked={locked} onSaved={onSaved} />}
      />
      <Chosen
        title={forms.Device}
        label={fields.device}
        placeholder={clientFormText.chooseDevice}
        prompt={clientFormText.pickDevice}
        choices={devices.map((device) => ({
          id: device.device_id,
          name: prefixedName(siteName(device.branch), device.sourceName),
          of: device,
        }))}
        draw={(device, onSaved) => <DeviceForm device={device} locked={locked} onSaved={onSaved} />}
      />
    </div>
  )
}

interface ChosenProps<T> {
  title: string
  label: string
  placeholder: string
  /** What stands there while nothing is chosen. */
  prompt: string
  choices: readonly { id: number; name: string; of: T }[]
  draw: (chosen: T, onSaved: () => void) => ReactNode
}

/** One of several is chosen before its form is drawn; after a save the choice is open again. */
function Chosen<T>({ title, label, placeholder, prompt, choices, draw }: ChosenProps<T>) {
  const only = choices.length === 1 ? choices[0]?.id : undefined
  const [id, setId] = useState<number | undefined>(only)
  const chosen = choices.find((choice) => choice.id === id)
  return (
    <Card title={title}>
      <div className="flex flex-col gap-4">
        {only === undefined && (
          <Select
            label={label}
            placeholder={placeholder}
            value={id ?? ''}
            onChange={({ target }) => setId(target.value === '' ? undefined : Number(target.value))}
            options={choices.map((choice) => ({ value: String(choice.id), label: choice.name }))}
          />
        )}
        {chosen === undefined ? (
          <p className="text-sm text-ink-soft">{prompt}</p>
        ) : (
          <div key={chosen.id}>{draw(chosen.of, () => setId(only))}</div>
        )}
      </div>
    </Card>
  )
}

function Loading() {
  return (
    <Card title={forms.Client}>
      <span className="sr-only">
        <Spinner label={`Loading ${clientFormText.title}`} />
      </span>
      <div className="grid gap-4 md:grid-cols-2">
        {[0, 1, 2, 3].map((field) => (
          <Skeleton key={field} height={40} />
        ))}
      </div>
    </Card>
  )
}
