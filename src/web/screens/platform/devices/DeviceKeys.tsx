import { useState } from 'react'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { deviceKeyText } from '../../../words/platform-forms.ts'
import { browserMoment } from '../form/browser-moment.ts'
import { useAdminCall } from '../use-admin-call.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { DeviceKey } from './DeviceKey.tsx'

type Key = AnswerOf<'adminDevice'>['data']['keys'][number]

const COLUMNS: readonly Column<Key>[] = [
  {
    key: 'made',
    title: deviceKeyText.made,
    value: (row) => row.made_at,
    text: (row) => browserMoment(row.made_at),
  },
  {
    key: 'used',
    title: deviceKeyText.lastUsed,
    value: (row) => row.last_used_at,
    text: (row) => (row.last_used_at === null ? deviceKeyText.never : browserMoment(row.last_used_at)),
  },
  {
    key: 'state',
    title: deviceKeyText.state,
    value: (row) => row.revoked_at,
    cell: (row) =>
      row.revoked_at === null ? (
        <Badge tone="good">{deviceKeyText.inUse}</Badge>
      ) : (
        `${deviceKeyText.ended} ${browserMoment(row.revoked_at)}`
      ),
  },
]

/** The keys of a device: a new one beside the one before, and the end of one (never the key itself again). */
export function DeviceKeys({ device }: { device: DeviceRow }) {
  const params = { clientId: device.client_id, deviceId: device.id }
  const query = useAdminCall('adminDevice', { params })
  const [made, setMade] = useState<{ key: string | null } | null>(null)
  const rotate = useAdminWrite('adminRotateKey', {
    done: deviceKeyText.rotated,
    failed: deviceKeyText.rotateFailed,
    onDone: ({ key }) => setMade({ key }),
  })
  const revoke = useAdminWrite('adminRevokeKey', {
    done: deviceKeyText.revoked,
    failed: deviceKeyText.revokeFailed,
  })
  if (query.data === undefined && query.error !== null) return <Lost query={query} />
  const failure = rotate.failure ?? revoke.failure
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{deviceKeyText.keysHelp}</p>
      {made !== null && <DeviceKey device={device.name} deviceKey={made.key} />}
      <div role="alert" className="empty:hidden">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      <Button
        className="self-start"
        busy={rotate.busy}
        busyLabel={deviceKeyText.rotating}
        onClick={() => void rotate.send({ params })}
      >
        {deviceKeyText.rotate}
      </Button>
      <div className="-mx-4 md:-mx-6">
        <DataTable
          label={deviceKeyText.keys}
          columns={COLUMNS}
          rows={query.data?.data.keys ?? []}
          loading={query.data === undefined}
          rowKey={({ id }) => id}
          empty={<EmptyState title={deviceKeyText.noKeys} />}
          rowActions={(row) =>
            row.revoked_at === null && (
              <Button
                size="sm"
                disabled={revoke.busy}
                onClick={() => void revoke.send({ params: { ...params, keyId: row.id } })}
              >
                {deviceKeyText.revoke}
              </Button>
            )
          }
        />
      </div>
    </div>
  )
}
