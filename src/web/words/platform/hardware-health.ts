/** How gateways and devices are as pieces of hardware: an administrator's page of a client, and the choice of Data quality. */
import type { Trouble } from '#domain/meter/health/hardware-standing.ts'

export const healthText = {
  hardware: 'Hardware',
  noGateway: 'No gateway speaks for it: it sends with a key of its own, or through the broker of the server.',
  gateways: 'Gateways',
  devices: 'Devices',
  noGateways: 'No gateway has a key.',
  noGatewaysWhy: 'Devices that send with a key of their own need none.',
  noDevices: 'There are no devices yet.',
  worstFirst: 'The worst first; lag and late readings are of the last 24 hours.',
  gateway: 'Gateway',
  device: 'Device',
  branch: 'Branch',
  state: 'State',
  meters: 'Meters',
  heard: 'Last message',
  told: 'Newest reading',
  never: 'never',
  neverHeard: 'Never heard',
  well: 'Nothing wrong',
  lag: 'Lag',
  lagWords: (median: string, worst: string) => `half within ${median}, worst ${worst}`,
  late: 'Late',
  waiting: 'Waiting',
  parked: 'Parked',
  parkedWords: (count: string, reason: string) => `${count}, the newest: ${reason}`,
  dropped: 'Dropped fields',
  more: (count: number) => `and ${count} more`,
  signal: 'Signal',
  kinds: { wifi: 'Wi-Fi', lora: 'LoRa', modem: 'modem' },
  snr: (db: string) => `SNR ${db}`,
  noUnit: 'unit not stated',
  battery: 'Battery',
  clock: 'Clock',
  ahead: (by: string) => `${by} ahead`,
  behind: (by: string) => `${by} behind`,
  right: 'right',
  firmware: 'Firmware',
  restarts: 'Restarts',
  page: (from: number, to: number, of: number) => `${from}–${to} of ${of}`,
} as const

/** `silent` is told with its time. */
export const troubleText: Readonly<Record<Exclude<Trouble, 'silent'>, string>> = {
  clock: 'Clock is off',
  late: 'Readings come late',
  parked: 'Readings parked today',
  dropped: 'Fields dropped today',
  battery: 'Battery low',
  signal: 'Signal weak',
}
export const silentText = (since: string) => `Silent since ${since}`
