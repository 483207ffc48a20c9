import type { QueryKey } from '@tanstack/react-query'
import { hashKey, useQuery } from '@tanstack/react-query'
import type { Measure, PowerQualityLog } from '#contract/energy/parameters.ts'
import { localDay } from '#domain/time/zone.ts'
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

interface LogPage {
  /** From 1. */
  page: number
  size: number
  first: 'newest' | 'oldest'
}

async function ask({ deviceId, measure, view }: LogOf, { page, size, first }: LogPage, signal?: AbortSignal) {
  const { from, to } = shownRange(view.search, now(), view.zone)
  const query = { device_id: String(deviceId), measure, page: String(page), page_size: String(size), first }
  return (await call('powerQualityLog', { params: { from, to }, query }, signal)).authenticatedData
}

/** One page of the readings of a device, newest first, from 0; asked for once its place is seen. */
export function useQualityLog(of: LogOf, page: number, enabled: boolean) {
  const { range: named, from, to } = of.view.search
  const since = localDay(of.view.zone, of.view.range.interval.from)
  const question = ['powerQualityLog', of.deviceId, of.measure, { named, from, to, since }]
  const log = useQuery({
    queryKey: [...question, page],
    queryFn: ({ signal }) => ask(of, { page: page + 1, size: ON_SCREEN, first: 'newest' }, signal),
    // Another page of the same question keeps its place in the table; another question begins anew.
    placeholderData: (last, query) => (isSame(query?.queryKey, question) ? last : undefined),
    enabled,
  })
  const pages = Math.max(1, Math.ceil((log.data?.total ?? 0) / ON_SCREEN))
  return { ...log, pages }
}

function isSame(key: QueryKey | undefined, question: QueryKey): boolean {
  return key !== undefined && hashKey(key.slice(0, -1)) === hashKey(question)
}

/** Every reading of the range, oldest first: readings that come in meanwhile move no page. */
export async function wholeLog(of: LogOf): Promise<LogRow[]> {
  const rows: LogRow[] = []
  for (let page = 1; ; page++) {
    const answer = await ask(of, { page, size: IN_FILE, first: 'oldest' })
    rows.push(...answer.rows)
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows
  }
}
