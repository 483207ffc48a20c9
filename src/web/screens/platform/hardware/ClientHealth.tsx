import { buttonClass } from '../../../ui/button-class.ts'
import { qualityText } from '../../../words/quality.ts'
import { HardwareHealth } from '../../meter/health/HardwareHealth.tsx'
import { AdminLink } from '../shell/AdminLink.tsx'

/** How the gateways and devices of a client are, each with the way to its data quality. */
export function ClientHealth({ clientId }: { clientId: number }) {
  return (
    <HardwareHealth
      asker={{ read: 'adminHardwareHealth', params: { clientId } }}
      quality={({ device_id, device }) => (
        <AdminLink
          path="/device-quality"
          search={{ client: clientId, device: device_id }}
          aria-label={qualityText.link(device)}
          className={buttonClass({ size: 'sm' })}
        >
          {qualityText.title}
        </AdminLink>
      )}
    />
  )
}
