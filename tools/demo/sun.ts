import { BLOCKS, dayOfYear, monthIndex } from './calendar.ts'
import sun from './measured/sun-days.json' with { type: 'json' }
import type { BranchProfile } from './profile.ts'
import { hashSeed, jitter, mix, pick, stream } from './random.ts'

const DAYS = sun.days.map((line) => line.split(' ').map((percent) => Number(percent) / 100))
const SLOTS = 13
const ZONE_HOURS = 1
/** AC output at full sun against the panels' rating: heat, dust, wiring, inverter. */
const PERFORMANCE = 0.74

/** Haze of the harmattan and cloud of the rains on top of the measured days (demo values). */
const SKY = [0.92, 0.94, 1, 0.98, 0.95, 0.88, 0.82, 0.8, 0.86, 0.95, 1, 0.95]

/** Possible output of each 15-minute block as a share of the installed kWp: the sun's height there, the clearness of a measured day. */
export function sunShares(organisation: string, branch: BranchProfile, day: number): Float64Array {
  const seed = mix(hashSeed(`${organisation}/${branch.name}/sun`), day)
  const clearness = pick(DAYS, stream(seed))
  const shares = new Float64Array(BLOCKS)
  const declination = (-23.44 * Math.PI * Math.cos((2 * Math.PI * (dayOfYear(day) + 10)) / 365)) / 180
  const latitude = (branch.latitude * Math.PI) / 180
  const sunset = Math.acos(-Math.tan(latitude) * Math.tan(declination))
  for (let block = 0; block < BLOCKS; block++) {
    const solarHour = (block + 0.5) / 4 + branch.longitude / 15 - ZONE_HOURS
    const angle = ((solarHour - 12) * Math.PI) / 12
    const height =
      Math.sin(latitude) * Math.sin(declination) +
      Math.cos(latitude) * Math.cos(declination) * Math.cos(angle)
    if (height <= 0) continue
    const clear = slotValue(clearness, ((angle + sunset) / (2 * sunset)) * SLOTS)
    const passing = 1 + jitter(seed, block) * 0.5 * (1 - clear)
    const share = PERFORMANCE * height ** 1.15 * clear * (SKY[monthIndex(day)] ?? 1) * passing
    shares[block] = Math.min(0.95, Math.max(0, share))
  }
  return shares
}

function slotValue(clearness: readonly number[], position: number): number {
  const at = Math.min(SLOTS - 1, Math.max(0, position - 0.5))
  const before = Math.floor(at)
  const a = clearness[before] ?? 0
  const b = clearness[before + 1] ?? a
  return a + (b - a) * (at - before)
}
