import type { DeviceProfile, GeneratorProfile, LoadKind, RegisterEvent, SampleFault } from '../profile.ts'

/** Short forms for the devices of the cast; what is not said is what most of them have. */
type Rest = Partial<Omit<DeviceProfile, 'name' | 'type'>>

const EVEN = [0.345, 0.335, 0.32] as const

function device(name: string, type: DeviceProfile['type'], rest: Rest): DeviceProfile {
  return {
    name,
    type,
    meterModel: 'EM133',
    ratedKva: null,
    ratedCurrentA: null,
    phaseShares: EVEN,
    initialKwh: 0,
    registerDigits: 9,
    registerResolution: 1,
    stepsPerKwh: 100,
    registerEvents: [],
    sampleFaults: [],
    generator: null,
    solarKwp: null,
    load: null,
    ...rest,
  }
}

export function supplyMeter(
  name: string,
  type: 'UTILITY' | 'IPP',
  ratedKva: number,
  initialKwh: number,
  rest: Rest = {},
): DeviceProfile {
  const ratedCurrentA = Math.round((ratedKva * 1000) / (3 * 230))
  return device(name, type, { ratedKva, ratedCurrentA, initialKwh, ...rest })
}

export function generator(
  name: string,
  ratedKva: number,
  initialKwh: number,
  set: Partial<GeneratorProfile> = {},
  rest: Rest = {},
): DeviceProfile {
  const usual: GeneratorProfile = {
    startS: [12, 28],
    idleHz: 51.3,
    droopHz: 1.6,
    burn: 1.03,
    isFailing: false,
    serviceIntervalH: 250,
  }
  const ratedCurrentA = Math.round((ratedKva * 1000) / (3 * 230))
  return device(name, 'GENERATOR', {
    meterModel: 'EM210',
    ratedKva,
    ratedCurrentA,
    initialKwh,
    generator: { ...usual, ...set },
    ...rest,
  })
}

export function solar(name: string, solarKwp: number, initialKwh: number, rest: Rest = {}): DeviceProfile {
  const ratedKva = Math.round(solarKwp * 0.9)
  return device(name, 'SOLAR', { meterModel: 'EM122', ratedKva, initialKwh, solarKwp, ...rest })
}

export function loadMeter(
  name: string,
  kind: LoadKind,
  share: number,
  ratedKva: number,
  initialKwh: number,
  rest: Rest = {},
): DeviceProfile {
  return device(name, 'LOAD', { meterModel: 'EM111', ratedKva, initialKwh, load: { kind, share }, ...rest })
}

/** Once a year the register starts anew. */
export function yearly(
  kind: RegisterEvent['kind'],
  date: string,
  clock: string,
  initialKwh: number,
): RegisterEvent {
  return { kind, date, clock, initialKwh }
}

/** Exchanged every other month without a record, so that the last 60 days always hold one; up, down, up … */
export function unrecordedExchanges(clock: string): RegisterEvent[] {
  return ['01', '03', '05', '07', '09', '11'].map((month, n) =>
    yearly('unrecorded', `${month}-09`, clock, n % 2 === 0 ? 240_500 : 12_000),
  )
}

/** A false sample once a month. */
export function monthly(kind: SampleFault['kind'], dayOfMonth: number, clock: string): SampleFault {
  return { kind, dayOfMonth, clock }
}
