import { z } from 'zod'
import { PI30_CHANNELS } from '../pi30/measures.ts'

/** `site.json`: what an agent reads and how it stores and sends; written by whoever installs it (docs/operations.md). */

const name = z.string().trim().min(1).max(120)
const host = z.string().trim().min(1).max(253)
const port = z.number().int().min(1).max(65_535)
const deviceId = z.number().int().positive()

const unit = z.strictObject({
  /** its address on the line */
  unit: z.number().int().min(0).max(247),
  /** which make it is: a file of src/ingest/modbus/profiles */
  profile: name,
  /** whose readings these are, as the enrolment lists it */
  device_id: deviceId,
  /** of a box that has several devices in it: 'grid', 'load', 'pv', 'generator', 'battery' */
  channel: name.optional(),
  /** seconds between two readings */
  period_s: z.number().int().min(1).max(3_600).default(60),
  /** of transformers that neither the meter nor the server counts */
  ratio: z
    .strictObject({
      ct: z.number().positive().max(100_000),
      pt: z.number().positive().max(100_000).optional(),
      to: z.enum(['all', 'volts-and-amps']),
    })
    .optional(),
})

const modbusLink = z.strictObject({
  name,
  kind: z.enum(['tcp', 'rtu-over-tcp']),
  host,
  port: port.default(502),
  timeout_ms: z.number().int().min(100).max(30_000).default(1_500),
  units: z.array(unit).min(1).max(247),
})

/** An inverter of Voltronic, Axpert and their clones, alone on its line behind a serial server. */
const pi30Link = z.strictObject({
  name,
  kind: z.literal('pi30'),
  host,
  port: z.number('Write the port that the serial server has for this line.').int().min(1).max(65_535),
  timeout_ms: z.number().int().min(100).max(30_000).default(3_000),
  period_s: z.number().int().min(1).max(3_600).default(60),
  devices: z
    .array(
      z.strictObject({
        channel: z.enum(PI30_CHANNELS, {
          error: `Write one of ${PI30_CHANNELS.map((channel) => `"${channel}"`).join(', ')}.`,
        }),
        device_id: deviceId,
      }),
      {
        error: 'Write what is read of it: [{ "channel": "load", "device_id": 7 }]',
      },
    )
    .min(1)
    .max(PI30_CHANNELS.length),
})

/** Hardware that speaks by MQTT: to a broker of this program's own, or at one beside it. */
const mqtt = z.union([
  z.strictObject({
    listen: port,
    host: host.default('0.0.0.0'),
    /** what hardware shows, under any user name */
    password: z.string().min(8).max(200),
  }),
  z.strictObject({
    url: z
      .string()
      .regex(/^mqtts?:\/\//)
      .max(500),
  }),
])

const anyLink = z.discriminatedUnion('kind', [modbusLink, pi30Link], {
  error: 'Write as its kind "tcp" or "rtu-over-tcp" for Modbus, or "pi30".',
})

const siteFile = z.strictObject({
  /** Readings on the disk of this computer, at most. */
  disk_limit_mb: z.number().int().min(10).max(100_000).default(1_024),
  /** What goes when there is no more room: registers tell the energy of a gap either way. */
  when_full: z.enum(['drop oldest', 'drop newest']).default('drop oldest'),
  send_every_s: z.number().int().min(1).max(3_600).default(10),
  links: z.array(anyLink).max(49).default([]),
  mqtt: mqtt.optional(),
  /** A broker beside this computer that breakers listen to. */
  breakers: z.strictObject({ mqtt_url: z.string().max(500) }).optional(),
})

export type SiteFile = z.infer<typeof siteFile>
export type ModbusLinkSetting = z.infer<typeof modbusLink>
export type Pi30LinkSetting = z.infer<typeof pi30Link>
export type ModbusUnitSetting = z.infer<typeof unit>

/** A setting that cannot be used, in a sentence that names it. */
export class SiteFileError extends Error {
  override name = 'SiteFileError'
}

interface Known {
  /** of the key */
  readonly deviceIds: ReadonlySet<number>
  /** their names, each with the channels of its box */
  readonly profiles: ReadonlyMap<string, readonly string[]>
}

/** Reads the text of `site.json`. Throws a SiteFileError that names every fault. */
export function readSiteFile(text: string, known: Known): SiteFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new SiteFileError(`It is no JSON: ${(error as Error).message}`)
  }
  const parsed = siteFile.safeParse(json)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${writePath(path)}: ${message}`)
    throw new SiteFileError(faults.join('\n'))
  }
  const faults = parsed.data.links.flatMap((one, n) => linkFaults(one, `links[${n}]`, known))
  if (faults.length > 0) throw new SiteFileError(faults.join('\n'))
  return parsed.data
}

function linkFaults(link: ModbusLinkSetting | Pi30LinkSetting, at: string, known: Known): string[] {
  return link.kind === 'pi30' ? pi30Faults(link, at, known) : modbusFaults(link, at, known)
}

const notSpokenFor = (where: string, deviceId: number) =>
  `${where}.device_id: the key of this agent does not speak for a device ${deviceId}`

function pi30Faults({ devices }: Pi30LinkSetting, at: string, { deviceIds }: Known): string[] {
  return devices.flatMap(({ device_id }, n) => {
    const where = `${at}.devices[${n}]`
    const isTwice = devices.findIndex((one) => one.device_id === device_id) < n
    return [
      ...(deviceIds.has(device_id) ? [] : [notSpokenFor(where, device_id)]),
      ...(isTwice
        ? [`${where}.device_id: ${device_id} stands here twice; give each channel a device of its own`]
        : []),
    ]
  })
}

function modbusFaults({ units }: ModbusLinkSetting, at: string, { deviceIds, profiles }: Known): string[] {
  return units.flatMap(({ device_id, profile, channel }, n) => {
    const where = `${at}.units[${n}]`
    const faults: string[] = []
    if (!deviceIds.has(device_id)) faults.push(notSpokenFor(where, device_id))
    const channels = profiles.get(profile)
    if (!channels)
      faults.push(
        `${where}.profile: there is no "${profile}". There are: ${[...profiles.keys()].sort().join(', ')}`,
      )
    else if (channel !== undefined && !channels.includes(channel))
      faults.push(`${where}.channel: ${profile} has no channel "${channel}". It has: ${channels.join(', ')}`)
    return faults
  })
}

function writePath(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return text === '' ? 'site.json' : text.replace(/^\./, '')
}
