import type { Make } from '#contract/platform/admin-makes.ts'
import { makesText as text } from '../../../../words/platform/makes.ts'

export interface Placement {
  readonly deviceId: number
  readonly device: string
  readonly branch: string
  /** Seconds between two readings. */
  readonly periodS: number
  readonly host: string
  /** null: gateways are not heard. */
  readonly mqttPort: number | null
}

/** 'Acrel ADL400, ADL3000-E'. */
export const makeName = ({ maker, models }: Make) => `${maker} ${models.join(', ')}`

/** What is set, in the order in which an installer comes to it. */
export function settingsFor(make: Make, placement: Placement): string[] {
  return make.speaks === 'modbus' ? modbusSettings(make, placement) : mqttSettings(make, placement)
}

function modbusSettings(make: Make, placement: Placement): string[] {
  const { serial, unit, is_secondary, channels, settings } = make
  return [
    text.wiring,
    unit === null ? text.address : text.unit(unit),
    ...(unit === null ? [serial ? text.serial(serial.baud, serial.format) : text.serialUnknown] : []),
    ...settings,
    ...(is_secondary ? [text.secondary] : []),
    ...(channels.length > 1 ? [text.channels(channels.join(', '))] : []),
    text.siteFile(siteLink(make, placement)),
    text.siteFill(unit === null),
  ]
}

/** A minute: demand and hours are measured then, and no line is too busy for it. */
const LONGEST_PERIOD_S = 60

/** A link of site.json, as docs/hardware/modbus.md has it: what stands in capitals is filled in at the branch. */
function siteLink(
  { key, unit, timeout_ms, channels }: Make,
  { device, deviceId, periodS }: Placement,
): string {
  const channel = channels.length > 1 ? { channel: 'CHANNEL' } : {}
  const period_s = Math.min(periodS, LONGEST_PERIOD_S)
  const units = [{ unit: unit ?? 'ADDRESS', profile: key, ...channel, device_id: deviceId, period_s }]
  const link = { name: device, kind: 'tcp', host: 'IP ADDRESS', port: 502, ...(timeout_ms && { timeout_ms }) }
  return JSON.stringify({ links: [{ ...link, units }] }).replace('"ADDRESS"', 'ADDRESS')
}

function mqttSettings({ topic, named, settings }: Make, { host, mqttPort }: Placement): string[] {
  return [
    ...(mqttPort === null ? [] : [text.server(host, mqttPort)]),
    text.key,
    ...settings,
    ...(topic === null ? [] : [text.topic(topic)]),
    ...(named === null ? [] : [text.named(named)]),
  ]
}

/** Plain text, as it is sent by WhatsApp: no key is in it. */
export function installerText(make: Make, placement: Placement): string {
  return [
    text.line(placement.device, placement.branch),
    text.device(makeName(make)),
    ...settingsFor(make, placement).map((setting, n) => `${n + 1}. ${setting}`),
    ...(make.is_verified ? [] : [text.unsure]),
    text.afterwards,
  ].join('\n')
}
