import { qualityText } from '#contract/quality-page-messages.ts'
import { useOrganisation } from '../../shell/organisation.ts'
import { useChangeView, useView } from '../../shell/use-view.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DeviceQuality } from './DeviceQuality.tsx'
import { MEMBER_CALLS } from './quality-calls.ts'

/** Home > Data quality: of the one device that is chosen. */
export function DataQuality() {
  const { selection } = useView()
  const [only, ...others] = selection.devices
  if (only === undefined || others.length > 0) return <ChooseDevice />
  return (
    <>
      <h1 className="sr-only">{qualityText.title}</h1>
      <DeviceQuality key={only} asker={{ calls: MEMBER_CALLS, params: { deviceId: only } }} />
    </>
  )
}

/** The devices of what is selected, each a button. */
function ChooseDevice() {
  const { tree } = useOrganisation()
  const { selection } = useView()
  const change = useChangeView()
  const branches = tree.filter(({ id }) => selection.branches.length === 0 || selection.branches.includes(id))
  return (
    <>
      <h1 className="sr-only">{qualityText.title}</h1>
      <Card title={qualityText.choose}>
        <p className="text-sm text-ink-soft">{qualityText.chooseWhy}</p>
        <ul className="mt-4 flex flex-col gap-4">
          {branches.map((branch) => (
            <li key={branch.id}>
              <h2 className="text-sm font-semibold">{branch.name}</h2>
              <ul className="mt-2 flex flex-wrap gap-2">
                {branch.devices.map((device) => (
                  <li key={device.id}>
                    <Button
                      aria-label={qualityText.link(`${device.name}, ${branch.name}`)}
                      onClick={() => change({ branches: undefined, devices: [device.id] })}
                    >
                      {device.name}
                    </Button>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
