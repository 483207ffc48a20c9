import { useQuery } from '@tanstack/react-query'
import type { HardwareHealthPart } from '#contract/meter/hardware-health.ts'
import { type CallInput, call } from '../../../client/call.ts'
import { browserZone } from '../../../ui/field/browser-zone.ts'

/** A member of the organisation, or a platform administrator who looks at a client. */
export type HealthAsker =
  | { readonly read: 'hardwareHealth'; readonly params: object }
  | { readonly read: 'adminHardwareHealth'; readonly params: { readonly clientId: number } }

const EVERY_MS = 60_000

interface HealthAsked {
  readonly gateway_page?: number
  readonly hardware_page?: number
  /** One device, and the gateways that may speak for it. */
  readonly hardware_of?: number
}

/** How hardware is; asked for again while the page is open. */
export function useHealth(asker: HealthAsker, asked: HealthAsked) {
  return useQuery({
    queryKey: [asker.read, asker.params, asked],
    queryFn: async ({ signal }): Promise<HardwareHealthPart> => {
      const query = Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)]))
      // Both askers are answered alike; only the path differs.
      const input = { params: asker.params, query } as unknown as CallInput<'hardwareHealth'>
      const { data } = await call(asker.read as 'hardwareHealth', input, signal)
      // Whoever looks at clients of several zones reads all times by their own clock, as on the page around.
      return asker.read === 'adminHardwareHealth' ? inZone(data, browserZone()) : data
    },
    refetchInterval: EVERY_MS,
  })
}

function inZone(part: HardwareHealthPart, zone: string): HardwareHealthPart {
  const moved = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, zone }))
  const { gateways, devices } = part
  return {
    ...part,
    gateways: { ...gateways, rows: moved(gateways.rows) },
    devices: { ...devices, rows: moved(devices.rows) },
  }
}
