import { getRouteApi } from '@tanstack/react-router'
import type { DeviceHealthRow } from '#contract/meter/hardware-health.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { QualityLink } from '../../../shell/notice/QualityLink.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { qualityText } from '../../../words/quality.ts'
import { HardwareHealth } from '../health/HardwareHealth.tsx'
import { DeviceQuality } from './DeviceQuality.tsx'
import { MEMBER_CALLS } from './quality-calls.ts'

const route = getRouteApi('/app/data-quality')

/** Home > Data quality: of the one device that is chosen. */
export function DataQuality() {
  const { device } = route.useSearch()
  return (
    <>
      <h1 className="sr-only">{qualityText.title}</h1>
      {device === undefined ? (
        <>
          <HardwareHealth asker={MEMBER_HEALTH} quality={(row) => <DeviceLink row={row} />} />
          <ChooseDevice />
        </>
      ) : (
        <DeviceQuality key={device} asker={{ calls: MEMBER_CALLS, params: { deviceId: device } }} />
      )}
    </>
  )
}

const MEMBER_HEALTH = { read: 'hardwareHealth', params: {} } as const

function DeviceLink({ row }: { row: DeviceHealthRow }) {
  return (
    <QualityLink
      deviceId={row.device_id}
      name={`${row.branch}, ${row.device}`}
      className={buttonClass({ size: 'sm' })}
    >
      {qualityText.title}
    </QualityLink>
  )
}

/** Every device, loads too. */
function ChooseDevice() {
  const { branches } = useOrganisation()
  return (
    <Card title={qualityText.choose}>
      <p className="text-sm text-ink-soft">{qualityText.chooseWhy}</p>
      <ul className="mt-4 flex flex-col gap-4">
        {branches.map((branch) => (
          <li key={branch.branch_id}>
            <h3 className="text-sm font-semibold">{branch.name}</h3>
            <ul className="mt-2 flex flex-wrap gap-2">
              {branch.devices.map(({ device_id, name }) => (
                <li key={device_id}>
                  <QualityLink
                    deviceId={device_id}
                    name={`${branch.name}, ${name}`}
                    className={buttonClass()}
                  >
                    {name}
                  </QualityLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
