import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Measure, PowerQualityLog } from '#contract/calls/parameters.ts'
import { call } from '../../../client/call.ts'
import { now } from '../../../client/clock.ts'
import { shownRange } from '../../../range/shown-range.ts'
import type { View } from '../../../shell/use-view.ts'

export type LogRow = PowerQualityLog['rows'][number]

export interface LogOf {
  deviceId: number
  measure: Measure
  view: View
}

/** Rows of a page on the screen, and of an answer while a file is made. */
const ON_SCREEN = 100
const IN_FILE = 5000

async function ask({ deviceId, measure, view }: LogOf, page: number, size: number, signal?: AbortSignal) {
  const { from, to } = shownRange(view.search, now(), view.zone)
  const query = { device_id: String(deviceId), measure, page: String(page), page_size: String(size) }
  return (await call('powerQualityLog', { params: { from, to }, query }, signal)).authenticatedData
}

/** One page of the readings of a device, from 0; asked for once its place is seen. */
export function useQualityLog(of: LogOf, page: number, enabled: boolean) {
  const { range: named, from, to } = of.view.search
  const log = useQuery({
    queryKey: ['powerQualityLog', of.deviceId, of.measure, { named, from, to, page }],
    queryFn: ({ signal }) => ask(of, page + 1, ON_SCREEN, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
  const pages = Math.max(1, Math.ceil((log.data?.total ?? 0) / ON_SCREEN))
  return { ...log, pages }
}

/** Every reading of the range, page by page. */
export async function wholeLog(of: LogOf): Promise<LogRow[]> {
  const rows: LogRow[] = []
  for (let page = 1; ; page++) {
    const answer = await ask(of, page, IN_FILE)
    rows.push(...answer.rows)
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows
  }
}
