import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ALERT_LIMITS, type AlertLimit } from '#domain/alert/read-settings.ts'
import { call } from '../../../client/call.ts'
import type { Place } from './use-limits.ts'

const STILL_MS = 600
const STALE_MS = 5 * 60_000

/** Limits of a place in their units; null: not set. */
export type LimitValues = { readonly [K in AlertLimit]?: number | null }

/**
 * How often a value of a limit would have been told at a place, null: everywhere. Values that are stored are asked about
 * together; one that is typed by itself, when nothing was typed for a while.
 */
export function useLimitReplay(
  limit: AlertLimit,
  { value, stored, place }: { value: number; stored: LimitValues; place: Place | null },
) {
  const still = useStill(value)
  const asked = stored[limit] === still ? stored : { [limit]: still }
  const query = toQuery(asked)
  const { data: answer, error } = useQuery({
    queryKey: ['limitReplay', place, query],
    queryFn: ({ signal }) => call('limitReplay', { query: { ...ofPlace(place), ...query } }, signal),
    staleTime: STALE_MS,
    enabled: Object.keys(query).length > 0,
    meta: { isNoFigure: true },
  })
  const isWaiting = still !== value || (answer === undefined && error === null)
  const told = isWaiting ? undefined : answer?.data.replays.find((one) => one.limit === limit)
  return { isWaiting, told }
}

/** When a value of a limit would have been told at a place. */
export function useLimitMoments(limit: AlertLimit, value: number, place: Place | null) {
  const query = { ...ofPlace(place), ...toQuery({ [limit]: value }), moments: 'yes' as const }
  return useQuery({
    queryKey: ['limitReplay', place, query],
    queryFn: ({ signal }) => call('limitReplay', { query }, signal),
    staleTime: STALE_MS,
    meta: { isNoFigure: true },
  })
}

const ofPlace = (place: Place | null) =>
  place === null
    ? {}
    : 'branchId' in place
      ? { branches: String(place.branchId) }
      : { devices: String(place.deviceId) }

const MOST_DIGITS = 9

/** In the digits of the call; what has more of them is no limit of anything. */
function toQuery(values: LimitValues): { [K in AlertLimit]?: string } {
  return Object.fromEntries(
    ALERT_LIMITS.flatMap((limit) => {
      const value = values[limit] ?? null
      if (value === null || Math.abs(value) >= 10 ** MOST_DIGITS) return []
      return [[limit, String(Number(value.toFixed(MOST_DIGITS)))]]
    }),
  )
}

/** A value once it has not changed for a while. */
function useStill(value: number): number {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), STILL_MS)
    return () => clearTimeout(timer)
  }, [value])
  return still
}
