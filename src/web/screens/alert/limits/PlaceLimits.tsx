import { useState } from 'react'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { useView } from '../../../shell/use-view.ts'
import { Card } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { placeLimitText as text } from '../../../words/alert.ts'
import { LimitsForm } from './LimitsForm.tsx'
import { PlacesWithLimits } from './PlacesWithLimits.tsx'
import { keyOfLimits, type Place, useLimitsToEdit } from './use-limits.ts'

/** Limits of a branch or a device over those of the organisation (AL-01). */
export function PlaceLimits() {
  const { branches } = useOrganisation()
  const { selection } = useView()
  const first = branches.find(
    ({ branch_id, devices }) =>
      selection.branches.includes(branch_id) ||
      devices.some(({ device_id }) => selection.devices.includes(device_id)),
  )
  const [branchId, setBranch] = useState(first?.branch_id ?? branches[0]?.branch_id ?? 0)
  const [deviceId, setDevice] = useState<number | null>(selection.devices[0] ?? null)
  const devices = branches.find(({ branch_id }) => branch_id === branchId)?.devices ?? []
  const place: Place = deviceId === null ? { branchId } : { deviceId }
  const go = (branch: number, device: number | null) => {
    setBranch(branch)
    setDevice(device)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-ink-soft">{text.howItWorks}</p>
      <Card title={text.title} className="@container">
        <div className="grid max-w-2xl gap-3 @min-[30rem]:grid-cols-2">
          <Select
            label={text.branch}
            value={String(branchId)}
            onChange={(event) => go(Number(event.target.value), null)}
            options={branches.map(({ branch_id, name }) => ({ value: String(branch_id), label: name }))}
          />
          <Select
            label={text.device}
            value={String(deviceId ?? '')}
            placeholder={text.wholeBranch}
            onChange={(event) => go(branchId, event.target.value === '' ? null : Number(event.target.value))}
            options={devices.map(({ device_id, name }) => ({ value: String(device_id), label: name }))}
          />
        </div>
        <Limits key={keyOfLimits(place).join(' ')} place={place} />
      </Card>
      <PlacesWithLimits onOpen={go} />
    </div>
  )
}

function Limits({ place }: { place: Place }) {
  const { data: kept, error, isFetching, refetch } = useLimitsToEdit(place)
  if (kept !== undefined) return <LimitsForm kept={kept} place={place} />
  return error === null ? <Skeleton className="mt-4 h-60" /> : <Lost query={{ error, isFetching, refetch }} />
}
