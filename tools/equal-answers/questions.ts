import { EXPLAINERS } from '#api/get-explanation.ts'
import { operations } from '#api/operations.ts'
import { type Injectable, oneCall, type Someone, schemaKeys, toInjectable } from '#api/testing-calls.ts'
import type { AnyCall } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { BUCKETS } from '#domain/time/bucket-names.ts'

const reads = (Object.keys(operations) as CallName[]).filter((name) => {
  const what = operations[name]?.what
  return what === 'read' || what === 'file out' || calls[name].method === 'GET'
})

/** Every call that reads, files among them. Refusals write into the audit when a timer says so: it is asked before there is any. */
export const readCalls = reads.sort((a, b) => Number(b === 'adminAudit') - Number(a === 'adminAudit'))

const MONTH = { from: '20-10-2026 00:00', to: '19-11-2026 23:59' }

/** The ways in which a call is asked: over the month, of a part, by days, and of each figure that is explained. */
export function questions(name: CallName, someone: Someone): Injectable[] {
  const call: AnyCall = calls[name]
  const plain = oneCall(name, someone)
  const within = <T extends object>(part: T) =>
    Object.fromEntries(Object.entries({ ...part, ...MONTH }).filter(([key]) => key in part)) as T
  const ofMonth = {
    ...plain,
    params: within(plain.params),
    query: within(plain.query),
    body: within(plain.body),
  }
  const mayAsk = (key: string) => schemaKeys(call.query).some((known) => known.key === key)
  const selections = [{ branches: String(someone.branchId) }, { devices: String(someone.deviceId) }]
  const parts = mayAsk('branches')
    ? selections.map((query) => ({ ...ofMonth, query: { ...ofMonth.query, ...query } }))
    : []
  const daily =
    'interval' in ofMonth.params ? [{ ...ofMonth, params: { ...ofMonth.params, interval: 'daily' } }] : []
  const all = name === 'explain' ? ofEveryFigure(ofMonth, someone) : [ofMonth, ...parts, ...daily]
  return all.map(toInjectable)
}

/** Months and a half, a part of a day at either end, until now, and a year. Months are longer than what is stored of some. */
const SPANS = [
  { from: '05-10-2026 07:10', to: '18-11-2026 13:25' },
  { from: '01-11-2026 00:00', to: '20-11-2026 10:00' },
  { from: '20-11-2025 00:00', to: '19-11-2026 23:59' },
]

/** What else is asked of a call that takes a range: other ranges in every interval. */
export function rangeQuestions(name: CallName, someone: Someone): Injectable[] {
  const plain = oneCall(name, someone)
  // The aggregate has two names and megabytes.
  if (!('from' in plain.params) || name === 'dashboardData') return []
  const intervals = 'interval' in plain.params ? BUCKETS : [null]
  return SPANS.flatMap((span) =>
    intervals.map((interval) =>
      toInjectable({
        ...plain,
        params: { ...plain.params, ...span, ...(interval === null ? {} : { interval }) },
      }),
    ),
  )
}

function ofEveryFigure<T extends { params: object }>(
  asked: T,
  { deviceId, branchId, ...rows }: Someone,
): T[] {
  const ids = [deviceId, branchId, rows.tokenBillId, rows.findingId]
  const named = { month: '2026-11', day: '2026-11-02', year: '2026', row: 'total', name: 'total' }
  return EXPLAINERS.flatMap(({ key }) =>
    ids.map((id) => fill(key, { ...named, branch: branchId, other: id })),
  )
    .filter((key, n, keys) => keys.indexOf(key) === n)
    .map((key) => ({ ...asked, params: { ...asked.params, key } }))
}

/** The pattern with what its places name; a place that is none of these names a row. */
function fill(pattern: string, values: Readonly<Record<string, unknown>>): string {
  return pattern.replace(/:(\w+)/g, (_, place: string) => String(values[place] ?? values.other))
}
