import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChartLimit } from '#chart/types.ts'
import type { AlertLimit } from '#domain/alert/read-settings.ts'
import { call } from '../../client/call.ts'
import { alertLimitText } from '../../words/alert/limits.ts'

/** What of a device is drawn, and which limits belong to it in that unit. */
const LIMITS_OF = {
  voltage: ['min_voltage', 'max_voltage'],
  'active-power': ['load_threshold_value'],
  'power-factor': ['min_power_factor', 'max_power_factor'],
  frequency: ['frequency_precision'],
} as const satisfies Record<string, readonly AlertLimit[]>

const NOMINAL_HZ = 50
const STALE_MS = 5 * 60_000
const NONE: readonly ChartLimit[] = []

/**
 * Limits of a device across a chart of `measure`: its own, its branch's or the organisation's, of an alert that is switched
 * on. None while they are not known, and of a measure that has none.
 */
export function useChartLimits(deviceId: number, measure: string): readonly ChartLimit[] {
  const isLimited = Object.hasOwn(LIMITS_OF, measure)
  const { data: answer } = useQuery({
    queryKey: ['deviceLimits', deviceId, 'chart'],
    queryFn: ({ signal }) => call('deviceLimits', { params: { deviceId } }, signal),
    staleTime: STALE_MS,
    enabled: isLimited,
    meta: { isNoFigure: true },
  })
  return useMemo(() => {
    if (!isLimited || answer === undefined) return NONE
    const wanted: readonly AlertLimit[] = LIMITS_OF[measure as keyof typeof LIMITS_OF]
    return answer.data.limits.flatMap(({ limit, own, inherited, is_on }) => {
      const value = own ?? inherited
      if (!is_on || value === null || !wanted.includes(limit)) return []
      const { label } = alertLimitText[limit]
      if (limit !== 'frequency_precision') return [{ key: limit, label, value }]
      return [
        { key: `${limit}-low`, label, value: NOMINAL_HZ - value },
        { key: `${limit}-high`, label, value: NOMINAL_HZ + value },
      ]
    })
  }, [answer, isLimited, measure])
}
