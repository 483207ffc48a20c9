/**
 * Reads Modbus devices over one connection by their profiles. It cannot write.
 *
 *   const modbus = openModbus({ transport: 'tcp', host: '192.168.1.20' })
 *   const outcome = await modbus.read(1, PROFILES.get('acrel.adl400'))
 *   if (outcome.kind === 'read') toFrame(profile, outcome, { deviceId: 17 })
 *
 * `read` and `sunspec` never reject: what failed is an outcome with a sentence. Requests of several units take turns, one at a time;
 * a unit that fails rests, twice as long after every failure up to five minutes, and delays the others by its own
 * time-out at most. Registers that a device refuses are left out of its plan for an hour.
 */
import type { Instant } from '#domain/time/interval.ts'
import { alarmBlock, alarmTexts } from './alarms.ts'
import { Rests, UNIT_REST } from './backoff.ts'
import { type DecodeContext, decodeValues, type LinearScales, Registers, type Values } from './decode.ts'
import { type FailureKind, ModbusFailure } from './failure.ts'
import { type Link, openLink } from './link.ts'
import { UnitMemory } from './memory.ts'
import type { PlannedRead } from './plan.ts'
import type { Profile } from './profile.ts'
import type { LinkSettings, ReadRequest } from './request.ts'
import { readSunSpec, type SunSpecReading } from './sunspec/discover.ts'

export interface ReadOptions {
  /** Of a meter that scales linearly (SATEC). */
  readonly scales?: LinearScales
}

interface Read {
  readonly kind: 'read'
  readonly at: Instant
  readonly values: Values
  /** What is wrong; null: the profile does not tell, or not of this model. */
  readonly alarms: readonly string[] | null
  /** Keys that the device has no registers for, though the profile demands them. */
  readonly refused: readonly string[]
  /** What the register that identifies the model holds. */
  readonly identity: number | null
  /** Its name, where the profile knows it. */
  readonly model: string | null
  /** Whether the device says that it is one that the profile is for; null: it does not say. */
  readonly fits: boolean | null
}

interface NotRead {
  readonly kind: FailureKind
  readonly sentence: string
  /** Of an exception that the device answered with. */
  readonly code: number | null
  /** Of a rest. */
  readonly until: Instant | null
}

export type ReadOutcome = Read | NotRead
export type SunSpecOutcome = ({ readonly kind: 'read'; readonly at: Instant } & SunSpecReading) | NotRead

export interface Modbus {
  read(unit: number, profile: Profile, options?: ReadOptions): Promise<ReadOutcome>
  /** An inverter or meter of any make that describes itself. */
  sunspec(unit: number): Promise<SunSpecOutcome>
  close(): Promise<void>
}

export interface EngineSettings extends LinkSettings {
  /** How long a unit that failed is left alone, ms; absent: 30 s, doubled up to 5 min. */
  readonly unitRest?: { readonly base: number; readonly most: number }
}

/** Connects when something is read first. */
export function openModbus(settings: EngineSettings): Modbus {
  const link = openLink(settings)
  const rests = new Rests<number>(settings.unitRest ?? UNIT_REST)
  const memory = new UnitMemory()

  /** Runs what reads a unit, unless the unit rests; what fails is an outcome. */
  const attempt = async <T>(unit: number, work: () => Promise<T>): Promise<T | NotRead> => {
    const left = rests.left(unit)
    if (left > 0) return notRead(resting(left))
    try {
      const outcome = await work()
      rests.succeeded(unit)
      return outcome
    } catch (error) {
      if (!(error instanceof ModbusFailure)) throw error
      if (error.kind !== 'unreachable') rests.failed(unit)
      return notRead(error)
    }
  }

  return {
    read: (unit, profile, options = {}) =>
      attempt(unit, () => readProfile(link, memory, unit, profile, options)),
    sunspec: (unit) =>
      attempt(unit, async () => {
        const ask = (addr: number, count: number) => link.request({ unit, fc: 3, addr, count })
        return { kind: 'read' as const, at: Date.now(), ...(await readSunSpec(ask)) }
      }),
    close: () => link.close(),
  }
}

const resting = (left: number) =>
  new ModbusFailure('resting', 'It failed a moment ago and rests.', { until: Math.ceil(Date.now() + left) })

const notRead = (failure: ModbusFailure): NotRead => ({
  kind: failure.kind,
  sentence: failure.message,
  code: failure.code,
  until: failure.until,
})

async function readProfile(
  link: Link,
  memory: UnitMemory,
  unit: number,
  profile: Profile,
  options: ReadOptions,
): Promise<Read> {
  const ask = patiently((request) =>
    link.request({
      ...request,
      unit,
      timeoutMs: profile.timeout_ms,
      connectDelayMs: profile.connect_delay_ms,
    }),
  )
  const known = memory.of(unit, profile)
  known.identity ??= await identify(profile, ask)
  const at = Date.now()
  const registers = new Registers()
  for (const block of known.plan()) await readBlock(block, ask, known, registers)
  const context: DecodeContext = { identity: known.identity.value, scales: options.scales }
  if (known.hasNothing()) memory.forget(unit, profile)
  if (known.hasNothing())
    throw new ModbusFailure('refused', 'The device has none of the registers of this profile.', { code: 2 })
  return {
    kind: 'read',
    at,
    values: decodeValues(profile, registers, context),
    alarms: await readAlarms(profile, context.identity, ask, known),
    refused: known.missing(),
    ...namedModel(profile, context.identity),
  }
}

function namedModel(
  { identify }: Profile,
  identity: number | null,
): Pick<Read, 'identity' | 'model' | 'fits'> {
  const model = (identity !== null && identify?.names?.[identity]) || null
  const fits = identity === null ? null : (identify?.equals?.includes(identity) ?? null)
  return { identity, model, fits }
}

type Ask = (request: Omit<ReadRequest, 'unit'>) => Promise<number[]>
type Known = ReturnType<UnitMemory['of']>

/** Asks once more in all where an answer came garbled, or none from a device that answered before: a line has its crackles. */
function patiently(ask: Ask): Ask {
  let [hasAnswered, mayRetry] = [false, true]
  return async (request) => {
    try {
      const words = await ask(request)
      hasAnswered = true
      return words
    } catch (error) {
      const isCrackle =
        error instanceof ModbusFailure &&
        (error.kind === 'garbled' || (error.kind === 'silent' && hasAnswered))
      if (!isCrackle || !mayRetry) throw error
      mayRetry = false
      return ask(request)
    }
  }
}

/** null where the device refuses the register: models differ. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ModbusFailure && error.kind === 'refused') return null
    throw error
  }
}

async function identify(profile: Profile, ask: Ask): Promise<{ value: number | null }> {
  const { identify: at } = profile
  if (at === undefined) return { value: null }
  const words = await unlessRefused(() => ask({ fc: at.fc ?? profile.fc, addr: at.addr, count: 1 }))
  return { value: words?.[0] ?? null }
}

/** Reads a block; where the device refuses it, reads what is wanted in it piece by piece and remembers what it has not. */
async function readBlock(block: PlannedRead, ask: Ask, known: Known, registers: Registers): Promise<void> {
  try {
    registers.put(block.fc, block.addr, await ask(block))
  } catch (error) {
    if (!(error instanceof ModbusFailure) || !known.lacks(error, block)) throw error
    if (block.keys.length === 1) return known.refuse(block.keys[0]!)
    known.tighten()
    for (const piece of known.pieces(block.keys)) await readBlock(piece, ask, known, registers)
  }
}

async function readAlarms(
  profile: Profile,
  identity: number | null,
  ask: Ask,
  known: Known,
): Promise<string[] | null> {
  const block = alarmBlock(profile, identity)
  if (block === null || known.isRefused('alarms')) return null
  const words = await unlessRefused(() => ask({ fc: profile.fc, addr: block.addr, count: block.count }))
  if (words === null) known.refuse('alarms')
  return words && alarmTexts(profile, block, words)
}
