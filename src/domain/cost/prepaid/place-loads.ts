/**
 * Which meter a token went into: the one of its number, or the only one that there is. What names no meter of several is
 * placed nowhere, and said. Source: domain.md §16.E.
 */
import type { UnitsLoad } from './units-credit.ts'

export interface NumberedLoad extends UnitsLoad {
  readonly meterNo: string | null
}

export interface NumberedMeter {
  readonly id: number
  readonly meterNo: string | null
}

export interface PlacedLoads {
  readonly byMeter: ReadonlyMap<number, readonly NumberedLoad[]>
  readonly nowhere: readonly NumberedLoad[]
}

export function placeLoads(meters: readonly NumberedMeter[], loads: readonly NumberedLoad[]): PlacedLoads {
  const only = meters.length === 1 ? meters[0] : undefined
  const byMeter = new Map<number, NumberedLoad[]>()
  const nowhere: NumberedLoad[] = []
  for (const load of loads) {
    const named =
      load.meterNo === null ? undefined : meters.find((meter) => isSame(meter.meterNo, load.meterNo))
    const meter = only ?? named
    if (meter === undefined) nowhere.push(load)
    else byMeter.set(meter.id, [...(byMeter.get(meter.id) ?? []), load])
  }
  return { byMeter, nowhere }
}

function isSame(one: string | null, other: string | null): boolean {
  const plain = (text: string | null) => text?.replace(/[\s-]/g, '').toLowerCase()
  return one !== null && plain(one) === plain(other)
}
