import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../../client/call.ts'
import { Part } from '../../../shell/page/Part.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Switch } from '../../../ui/field/Switch.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { settingsText } from '../../../words/platform.ts'
import { useAdminCall } from '../use-admin-call.ts'
import { useAdminWrite } from '../use-admin-write.ts'

type Client = AnswerOf<'adminClient'>['data']

/** The parts of the product that a client has (SH-03). */
export function Features({ clientId }: { clientId: number }) {
  const { data, error, isFetching, refetch } = useAdminCall('adminClient', { params: { clientId } })
  const ask = { answer: data?.data, error, isFetching, retry: () => void refetch() }
  return (
    <Part title={settingsText.features} ask={ask}>
      {(client) => (
        <Card title={settingsText.features}>
          {client === undefined ? <Skeleton height={120} /> : <Flags client={client} />}
        </Card>
      )}
    </Part>
  )
}

function Flags({ client }: { client: Client }) {
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">{settingsText.featuresHelp[client.client_type]}</p>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {client.features.map((flag) => (
          <Flag key={flag.feature} clientId={client.id} flag={flag} />
        ))}
      </ul>
    </>
  )
}

function Flag({ clientId, flag }: { clientId: number; flag: Client['features'][number] }) {
  const [wish, setWish] = useState<boolean | null>(null)
  const { send, busy, failure } = useAdminWrite('adminSetFeature', {
    done: settingsText.saved,
    failed: settingsText.failed,
  })
  const { feature, is_on, has } = flag
  // What was pressed is shown at once, until the server has said how it stands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that matters, not the value
  useEffect(() => setWish(null), [is_on])
  const change = (isOn: boolean) => {
    setWish(isOn)
    void send({ params: { clientId }, body: { feature, is_on: isOn } })
  }
  return (
    <li className="flex flex-col items-start gap-2 rounded-md border border-line p-3">
      <Switch
        label={settingsText.names[feature]}
        checked={failure === null ? (wish ?? is_on) : is_on}
        busy={busy}
        onChange={(event) => change(event.target.checked)}
      />
      <Badge tone={has ? 'good' : 'neutral'}>{has ? settingsText.has : settingsText.hasNot}</Badge>
    </li>
  )
}
