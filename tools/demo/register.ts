import { DAY_MS, dayName, FIRST_DAY, parseSeconds } from './calendar.ts'
import type { DeviceProfile, RegisterEvent } from './profile.ts'
import type { Site } from './site.ts'

/** A change of the register at an instant, with what it stood at. */
interface RegisterChange {
  at: number
  kind: RegisterEvent['kind']
  oldFinalKwh: number
  initialKwh: number
  /** Energy since the first day at the change. */
  kwh: number
  kvarh: number
}

/** What the face of a meter shows: the energy that flowed, from a start, through changes, wrapped at its digits. */
export interface Register {
  changesUntil(at: number): RegisterChange[]
  show(at: number, kwh: number, kvarh: number): { kwh: number; kvarh: number }
}

export function createRegister(site: Site, device: DeviceProfile): Register {
  const modulus = 10 ** device.registerDigits * device.registerResolution
  const index = site.branch.devices.indexOf(device)
  const known: RegisterChange[] = []
  let knownUntil = Date.parse(`${FIRST_DAY}T00:00:00Z`)

  /** Upwards, so that a coarser register never shows less than what a finer one has shown. */
  function told(value: number): number {
    const { stepsPerKwh } = device
    return stepsPerKwh === 100 ? cents(value) : Math.ceil(cents(value) * stepsPerKwh - ROUNDING) / stepsPerKwh
  }

  function faceAfter(change: RegisterChange | undefined, kwh: number): number {
    const face = change ? change.initialKwh + kwh - change.kwh : device.initialKwh + kwh
    return ((face % modulus) + modulus) % modulus
  }

  function changesUntil(at: number): RegisterChange[] {
    if (at > knownUntil) {
      for (const due of dueBetween(device.registerEvents, knownUntil, at)) {
        const energy = site.energyAt(due.at)
        const kwh = energy.kwh[index] ?? 0
        known.push({
          at: due.at,
          kind: due.event.kind,
          oldFinalKwh: cents(faceAfter(known.at(-1), kwh)),
          initialKwh: due.event.initialKwh,
          kwh,
          kvarh: energy.kvarh[index] ?? 0,
        })
      }
      knownUntil = at
    }
    return known.filter((change) => change.at <= at)
  }

  function show(at: number, kwh: number, kvarh: number): { kwh: number; kvarh: number } {
    const change = device.registerEvents.length > 0 ? changesUntil(at).at(-1) : undefined
    return { kwh: told(faceAfter(change, kwh)), kvarh: told(kvarh - (change?.kvarh ?? 0)) }
  }

  return { changesUntil, show }
}

function dueBetween(
  events: RegisterEvent[],
  after: number,
  until: number,
): { at: number; event: RegisterEvent }[] {
  const years = [Number(dayName(after / DAY_MS).slice(0, 4)), Number(dayName(until / DAY_MS).slice(0, 4))]
  const due: { at: number; event: RegisterEvent }[] = []
  for (let year = years[0] ?? 0; year <= (years[1] ?? 0); year++) {
    for (const event of events) {
      const at = Date.parse(`${year}-${event.date}T00:00:00+01:00`) + parseSeconds(event.clock) * 1000
      if (at > after && at <= until) due.push({ at, event })
    }
  }
  return due.sort((a, b) => a.at - b.at)
}

/** Less than a hundredth makes in any register. */
const ROUNDING = 1e-4
const cents = (kwh: number) => Math.round(kwh * 100) / 100
