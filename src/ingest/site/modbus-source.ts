import type { Instant } from '#domain/time/interval.ts'
import type { Log } from '#store/engine/log.ts'
import { type Modbus, openModbus } from '../modbus/engine.ts'
import type { Profile } from '../modbus/profile.ts'
import { PROFILES } from '../modbus/profiles.ts'
import { SUNSPEC } from '../modbus/sunspec/measures.ts'
import { channelsOf, toFrame } from '../modbus/to-frame.ts'
import { onBeat } from './on-beat.ts'
import type { ModbusLinkSetting, ModbusUnitSetting } from './site-file.ts'
import type { SiteRatio, Source, Take } from './source.ts'

/** Inverters of any make that describe themselves. */
const SELF_DESCRIBED = 'sunspec'

/** What `profile` of `site.json` may be, each with the channels of its box. */
export const PROFILE_CHANNELS: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...PROFILES].map(([id, profile]) => [id, channelsOf(profile)] as const),
  [SELF_DESCRIBED, channelsOf(SUNSPEC)] as const,
])

/** Entries of one box: it is read once, and each entry is one of the devices in it. */
interface Box {
  readonly unit: number
  /** null: it describes itself */
  readonly profile: Profile | null
  readonly periodMs: number
  readonly entries: readonly ModbusUnitSetting[]
}

const UNREADABLE = 'What it says cannot be understood.'

/** Reads the units of one line of Modbus, each at its period, on the beat of the clock. */
export function startModbusSource(setting: ModbusLinkSetting, take: Take, log: Log): Source {
  const { name, kind, host, port, timeout_ms, units } = setting
  const boxes = boxesOfUnits(units)
  const ratios = countedRatios(boxes)
  const modbus = openModbus({ transport: kind, host, port, timeoutMs: timeout_ms })
  const stopped = new AbortController()
  const troubles = new Map<Box, string>()
  let readAt: Instant | null = null
  let readings = 0
  let failures = 0

  function fail(box: Box, why: string): void {
    const { unit } = box
    failures += 1
    // Told when it begins and when it ends: it may last for weeks.
    if (!troubles.has(box)) log.warn({ link: name, unit, why }, 'A unit is not read')
    troubles.set(box, `unit ${unit}: ${why}`)
  }

  async function readBox(box: Box): Promise<void> {
    const { unit, profile, entries } = box
    const outcome = await (profile === null ? modbus.sunspec(unit) : modbus.read(unit, profile))
    if (outcome.kind === 'resting') return
    if (outcome.kind !== 'read') return fail(box, outcome.sentence)
    // Registers of another make would be misread, and what was stored never changes.
    if ('fits' in outcome && outcome.fits === false) return fail(box, sayOther(profile, outcome.model))
    const frames = entries.flatMap(({ device_id, channel, ratio }) => {
      const options = {
        deviceId: device_id,
        ...(channel && { channel }),
        ...(ratio && { ratio: plainRatio(ratio) }),
      }
      return toFrame(profile ?? SUNSPEC, outcome, options) ?? []
    })
    readAt = outcome.at
    readings += frames.length
    take(frames)
    if (troubles.delete(box)) log.info({ link: name, unit }, 'The unit is read again')
  }

  // What one unit says must not end the reading of the others.
  const poll = (box: Box) =>
    onBeat(box.periodMs, stopped.signal, () =>
      readBox(box).catch((error: unknown) => {
        if (!troubles.has(box)) log.error({ err: error, link: name, unit: box.unit }, UNREADABLE)
        fail(box, UNREADABLE)
      }),
    )

  const polling = Promise.all(boxes.map(poll))
  return {
    name,
    figures: () => ({
      trouble: troubles.size === 0 ? null : [...troubles.values()].join(' · '),
      readAt,
      readings,
      failures,
      ratios,
    }),
    stop: () => stopPolling(modbus, stopped, polling),
  }
}

function sayOther(profile: Profile | null, model: string | null): string {
  return `It is not what ${profile?.id ?? SELF_DESCRIBED} reads${model === null ? '' : ` but a ${model}`}: set its profile.`
}

async function stopPolling(
  modbus: Modbus,
  stopped: AbortController,
  polling: Promise<unknown>,
): Promise<void> {
  stopped.abort()
  await modbus.close()
  await polling
}

function boxesOfUnits(units: readonly ModbusUnitSetting[]): Box[] {
  const boxes = new Map<string, Box>()
  for (const entry of units) {
    const profile = entry.profile === SELF_DESCRIBED ? null : PROFILES.get(entry.profile)
    if (profile === undefined) throw new Error(`There is no profile "${entry.profile}".`)
    const periodMs = entry.period_s * 1_000
    const key = `${entry.unit} ${entry.profile} ${periodMs}`
    const entries = [...(boxes.get(key)?.entries ?? []), entry]
    boxes.set(key, { unit: entry.unit, profile, periodMs, entries })
  }
  return [...boxes.values()]
}

/** Those that count power or energy: where its profile tells them of the secondary side. */
function countedRatios(boxes: readonly Box[]): SiteRatio[] {
  return boxes.flatMap(({ profile, entries }) => {
    const { p, e } = (profile ?? SUNSPEC).ratio
    if (p === undefined && e === undefined) return []
    return entries.flatMap(({ device_id, ratio }) => {
      const { ct = 1, pt = 1, to } = ratio ?? {}
      return to === 'all' && ct * pt !== 1 ? [{ deviceId: device_id, ct, pt }] : []
    })
  })
}

function plainRatio({ ct, pt, to }: NonNullable<ModbusUnitSetting['ratio']>) {
  return { ct, to, ...(pt === undefined ? {} : { pt }) }
}
