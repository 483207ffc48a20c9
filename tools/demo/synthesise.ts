import { NO_PHASES, NOTHING_MEASURED, type Phases, type Reading } from '#domain/meter/reading.ts'
import { BLOCK_S, BLOCKS, DAY_S, dayNumberAt, dayStart } from './calendar.ts'
import { DARK } from './carriers.ts'
import { generatorHz, generatorVoltage, gridHz, gridVoltage, phasewise } from './electrical.ts'
import type { DayPlan, Power } from './flow.ts'
import { isLogged } from './gaps.ts'
import type { BranchProfile, DeviceProfile } from './profile.ts'
import { hashSeed, jitter, mix } from './random.ts'
import { createRegister, type Register } from './register.ts'
import { faulty } from './sample-fault.ts'
import { createSite, type Site } from './site.ts'
import { lostAt, SENSED_TANKS, tankOfSite } from './tank-level.ts'

interface Meter {
  device: DeviceProfile
  register: Register
}

export interface MeteredSite {
  site: Site
  meters: Meter[]
  /** One reading per meter at an instant; null while the logger is down. */
  readingsAt(at: number): Reading[] | null
  /** The local day at 15-minute steps, one list per meter in the order of the branch's devices. */
  synthesiseDay(day: number): Reading[][]
}

const DARK_V: Phases = [0, 0, 0]

export function meterSite(organisation: string, branch: BranchProfile): MeteredSite {
  const site = createSite(organisation, branch)
  const meters = branch.devices.map((device) => ({ device, register: createRegister(site, device) }))
  const seeds = branch.devices.map(({ name }) => hashSeed(`${organisation}/${branch.name}/${name}/meter`))
  const tank = tankOfSite(site, SENSED_TANKS.sensor)
  const busSeed = hashSeed(`${organisation}/${branch.name}/bus`)

  function readingsAt(at: number): Reading[] | null {
    if (!isLogged(organisation, branch, at)) return null
    const day = dayNumberAt(at)
    const second = (at - dayStart(day)) / 1000
    // Per minute, so that an odd second has a noise of its own neighbourhood.
    const minute = Math.floor(at / 60_000)
    const flow = site.powerAt(at)
    const energy = site.energyAt(at)
    const bus = busAt(branch, site.plan(day), flow, second, mix(busSeed, minute))
    return meters.map(({ device, register }, k) => {
      const shown = register.show(at, energy.kwh[k] ?? 0, energy.kvarh[k] ?? 0)
      const live = isLive(device, k, flow.carrier, bus.isGridLive)
      const power = { kw: flow.kw[k] ?? 0, kvar: flow.kvar[k] ?? 0 }
      const state = { at, ...bus, live, isRunning: flow.carrier === k }
      const reading = makeReading(device, state, shown, power, mix(seeds[k] ?? 0, minute))
      const isSensed = branch.tank === 'sensor' && device.type === 'GENERATOR'
      return faulty(device, isSensed ? { ...reading, fuelPct: tank.levelPercent(at, lostAt(at)) } : reading)
    })
  }

  function synthesiseDay(day: number): Reading[][] {
    const lists: Reading[][] = meters.map(() => [])
    for (let second = 0; second < DAY_S; second += DAY_S / BLOCKS) {
      const readings = readingsAt(dayStart(day) + second * 1000)
      readings?.forEach((reading, k) => {
        lists[k]?.push(reading)
      })
    }
    return lists
  }

  return { site, meters, readingsAt, synthesiseDay }
}

const STORED_MS = BLOCK_S * 1000

/** Instants at which the meters store a reading, after one and up to another. */
export function boundaries(after: number, until: number): number[] {
  const list: number[] = []
  for (let at = (Math.floor(after / STORED_MS) + 1) * STORED_MS; at <= until; at += STORED_MS) list.push(at)
  return list
}

interface Bus {
  gridVolts: number
  gridHz: number
  siteVolts: number
  siteHz: number
  isGridLive: boolean
}

function busAt(branch: BranchProfile, plan: DayPlan, flow: Power, second: number, seed: number): Bus {
  const gridVolts = gridVoltage(branch, second, seed)
  const hz = gridHz(seed)
  const isGridLive = !plan.away.some(({ from, to }) => second >= from && second < to)
  const lead = branch.devices[flow.carrier]
  if (flow.carrier === DARK || !lead) return { gridVolts, gridHz: hz, siteVolts: 0, siteHz: 0, isGridLive }
  if (lead.type !== 'GENERATOR')
    return { gridVolts, gridHz: hz, siteVolts: gridVolts, siteHz: hz, isGridLive }
  const setHz = generatorHz(lead, flow.kw[flow.carrier] ?? 0, seed)
  return { gridVolts, gridHz: hz, siteVolts: generatorVoltage(lead, seed), siteHz: setHz, isGridLive }
}

type Liveness = 'grid' | 'site' | 'dead'

/** Which side a meter's voltage is taken from: a supply sees its own side of the switch, all else the site's bus. */
function isLive(device: DeviceProfile, index: number, carrier: number, isGridLive: boolean): Liveness {
  const isMain = device.type === 'UTILITY' || device.type === 'IPP'
  // A public supply that stands by for a contracted one is there when that one is away.
  if (isMain) return isGridLive || carrier === index ? 'grid' : 'dead'
  if (device.type === 'GENERATOR') return carrier === index ? 'site' : 'dead'
  return carrier === DARK ? 'dead' : 'site'
}

interface State extends Bus {
  at: number
  live: Liveness
  isRunning: boolean
}

function makeReading(
  device: DeviceProfile,
  state: State,
  shown: { kwh: number; kvarh: number },
  power: { kw: number; kvar: number },
  seed: number,
): Reading {
  const flicker = 1 + 0.008 * jitter(seed, 0)
  const flow = { kw: power.kw * flicker, kvar: power.kvar * flicker }
  const kva = Math.hypot(flow.kw, flow.kvar)
  const isDead = state.live === 'dead'
  const volts = state.live === 'grid' ? state.gridVolts : state.siteVolts
  const parts = isDead ? null : phasewise(device, volts, flow, seed)
  return {
    ...NOTHING_MEASURED,
    at: state.at,
    kwh: shown.kwh,
    kwhExport: null,
    kvarh: shown.kvarh,
    kw: hundredth(flow.kw),
    kvar: hundredth(flow.kvar),
    // A logger stores registers; a kVA of that instant would be taken for the demand of a quarter of an hour.
    kva: state.at % STORED_MS === 0 ? null : hundredth(kva),
    pf: flow.kw > 0.05 ? thousandth(flow.kw / kva) : null,
    hz: isDead ? 0 : hundredth(state.live === 'grid' ? state.gridHz : state.siteHz),
    v: parts?.v ?? DARK_V,
    i: parts?.i ?? DARK_V,
    iN: parts?.iN ?? 0,
    p: parts?.p ?? DARK_V,
    q: parts?.q ?? DARK_V,
    pfPhase: parts?.pf ?? NO_PHASES,
    thdV: parts?.thdV ?? NO_PHASES,
    thdI: parts?.thdI ?? NO_PHASES,
    run: device.type === 'GENERATOR' ? state.isRunning : null,
  }
}

const hundredth = (x: number) => Math.round(x * 100) / 100
const thousandth = (x: number) => Math.round(x * 1000) / 1000
