import { DAY_S } from './calendar.ts'
import type { BranchProfile, DeviceProfile } from './profile.ts'
import { jitter } from './random.ts'

type Phases = [number, number, number]
const NOMINAL_V = 230
const NEUTRAL_TRIPLEN = 0.12

/** Per-phase figures of a meter, rounded as its display rounds. */
export interface Phasewise {
  v: Phases
  i: Phases
  iN: number
  p: Phases
  q: Phases
  pf: Phases | null
  thdV: Phases | null
  thdI: Phases | null
}

/** Feeder voltage L-N: a level, a sag in the evening, a rise at night, noise. */
export function gridVoltage(branch: BranchProfile, second: number, seed: number): number {
  const hour = second / 3600
  const evening = Math.exp(-(((hour - 20) / 2.4) ** 2))
  const night = Math.cos((2 * Math.PI * second) / DAY_S)
  const { voltageLevel, eveningSag } = branch.supply
  return NOMINAL_V * (voltageLevel - eveningSag * evening + 0.008 * night + 0.008 * jitter(seed, 1))
}

export function generatorVoltage(device: DeviceProfile, seed: number): number {
  const isFailing = device.generator?.isFailing ?? false
  return isFailing
    ? NOMINAL_V * (0.945 + 0.03 * jitter(seed, 1))
    : NOMINAL_V * (1.002 + 0.004 * jitter(seed, 1))
}

export function gridHz(seed: number): number {
  return 50 + 0.16 * jitter(seed, 2) + 0.06 * jitter(seed, 3)
}

/** A set's frequency falls with its load. */
export function generatorHz(device: DeviceProfile, kw: number, seed: number): number {
  const { idleHz = 51, droopHz = 1.5 } = device.generator ?? {}
  const load = kw / ((device.ratedKva ?? 1) * 0.8)
  return idleHz - droopHz * load + 0.05 * jitter(seed, 2)
}

/** Splits total power over the phases of a live bus. */
export function phasewise(
  device: DeviceProfile,
  volts: number,
  flow: { kw: number; kvar: number },
  seed: number,
): Phasewise {
  const v: Phases = [0, 0, 0]
  const i: Phases = [0, 0, 0]
  const p: Phases = [0, 0, 0]
  const q: Phases = [0, 0, 0]
  const pf: Phases = [0, 0, 0]
  const shares = wobbled(device, seed)
  for (let k = 0; k < 3; k++) {
    const share = shares[k] as number
    // The fuller phase sags more.
    const phaseV = volts * (1 - 0.12 * (share - 1 / 3) + 0.002 * jitter(seed, 10 + k))
    const kw = flow.kw * share
    const kvar = flow.kvar * share
    const kva = Math.hypot(kw, kvar)
    v[k] = tenth(phaseV)
    i[k] = tenth((kva * 1000) / phaseV)
    p[k] = hundredth(kw)
    q[k] = hundredth(kvar)
    pf[k] = kva > 0 ? thousandth(kw / kva) : 0
  }
  const isLoaded = flow.kw > 0.05
  return {
    v,
    i,
    iN: tenth(neutral(i)),
    p,
    q,
    pf: isLoaded ? pf : null,
    thdV: distortion(device.type === 'GENERATOR' ? 3.8 : 2.1, seed, 20),
    thdI: isLoaded ? distortion(device.type === 'SOLAR' ? 3.5 : 11, seed, 30) : null,
  }
}

function wobbled(device: DeviceProfile, seed: number): Phases {
  const [a, b, c] = device.phaseShares
  const x = a * (1 + 0.04 * jitter(seed, 4))
  const y = b * (1 + 0.04 * jitter(seed, 5))
  const z = c * (1 + 0.04 * jitter(seed, 6))
  const sum = x + y + z
  return [x / sum, y / sum, z / sum]
}

/** The unbalance of three currents at equal power factor (domain.md §5.8), and the triplen harmonics on top. */
function neutral([a, b, c]: Phases): number {
  const unbalance = Math.sqrt(Math.max(0, a * a + b * b + c * c - a * b - b * c - c * a))
  return Math.hypot(unbalance, (NEUTRAL_TRIPLEN * (a + b + c)) / 3)
}

function distortion(level: number, seed: number, index: number): Phases {
  const one = (k: number) => tenth(level * (1 + 0.3 * jitter(seed, index + k)))
  return [one(0), one(1), one(2)]
}

const tenth = (x: number) => Math.round(x * 10) / 10
const hundredth = (x: number) => Math.round(x * 100) / 100
const thousandth = (x: number) => Math.round(x * 1000) / 1000
