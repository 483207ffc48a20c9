import type { ChartLimit } from '#chart/types.ts'
import type { AlertLimit } from '#domain/alert/read-settings.ts'
import { alertLimitText, limitFigure } from '../../words/alert/limits.ts'

/** What a chart draws of a device or a branch, and which limits belong to it in the unit of its axis. */
const LIMITS_OF = {
  voltage: ['min_voltage', 'max_voltage'],
  'active-power': ['load_threshold_value'],
  /** A kW is no less a kVA; quarters of an hour are judged, where a bar may be the demand of 30 minutes. */
  'apparent-power': ['load_threshold_value'],
  'month-energy': ['energy_usage_max'],
  'tank-hours': ['tank_low_hours'],
} as const satisfies Record<string, readonly AlertLimit[]>

export type LimitedQuantity = keyof typeof LIMITS_OF

export const isLimited = (quantity: string): quantity is LimitedQuantity => Object.hasOwn(LIMITS_OF, quantity)

export interface LimitsOfPlace {
  readonly name: string
  readonly limits: readonly { readonly limit: AlertLimit; readonly value: number }[]
}

/** A line for each limit; where places have different ones, a line for each figure that names whose it is. */
export function limitLines(places: readonly LimitsOfPlace[], quantity: LimitedQuantity): ChartLimit[] {
  return LIMITS_OF[quantity].flatMap((limit) => {
    const names = new Map<number, string[]>()
    for (const { name, limits } of places)
      for (const one of limits)
        if (one.limit === limit) names.set(one.value, [...(names.get(one.value) ?? []), name])
    return [...names].map(([value, whose]) => {
      const words = `${alertLimitText[limit].label} ${limitFigure(limit, value)}`
      const isOfAll = whose.length === places.length
      return { key: `${limit} ${value}`, label: isOfAll ? words : `${words} (${whose.join(', ')})`, value }
    })
  })
}
