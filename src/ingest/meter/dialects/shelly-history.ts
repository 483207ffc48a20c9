/**
 * What a Shelly kept while it could not be heard: asked for from the newest register that is kept, minute by minute added to
 * it. Where a block is missing the device had no power. Source: Shelly Gen2+ API, EMData.GetData.
 */
import { toNumber } from '#domain/meter/json-value.ts'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { type Instant, MINUTE_MS, SECOND_MS } from '#domain/time/interval.ts'
import { asFields, type Fields } from './json-fields.ts'
import type { Answer, LastKept, NamedReading, Said } from './message.ts'

/** Chunks that are asked for one after the other: some weeks of minutes. */
const MOST_CHUNKS = 2_000
const MOST_MINUTES = 10_000
/** Registers come a moment after the full minute. */
const SLACK_MS = 5 * SECOND_MS
const LONGEST_PERIOD_S = 3_600

interface Pending {
  readonly component: number
  /** the minute that is to come next begins here */
  at: Instant
  kwh: number
  /** from here on the device was heard */
  readonly until: Instant
  /** its register then: the sum of rounded minutes goes no higher; null: not known, or it was set back */
  readonly most: number | null
  /** a minute of which a phase is missing: what comes after it cannot be added up */
  isUnknown: boolean
  chunks: number
}

export function createShellyHistory() {
  let pending: Pending | null = null

  function request(prefix: string, { component, at }: Pending): Answer {
    const params = { id: component, ts: Math.floor(at / SECOND_MS) }
    const body = { id: 1, src: `nairawatt/${prefix}`, method: 'EMData.GetData', params }
    return { topic: `${prefix}/rpc`, text: JSON.stringify(body) }
  }

  function readBlock(
    block: Fields | null,
    keys: readonly unknown[],
    id: string,
    open: Pending,
  ): NamedReading[] {
    const ts = toNumber(block?.ts)
    const period = toNumber(block?.period) ?? 60
    const rows = Array.isArray(block?.values) ? block.values.slice(0, MOST_MINUTES) : []
    if (ts === null || period <= 0 || period > LONGEST_PERIOD_S) return []
    const readings: NamedReading[] = []
    for (const [n, row] of rows.entries()) {
      const from = (ts + n * period) * SECOND_MS
      const to = from + period * SECOND_MS
      const wh = sumOfPhases(row, keys)
      if (from < open.at - SLACK_MS || to > open.until + SLACK_MS) continue
      open.isUnknown ||= wh === null
      if (wh === null || open.isUnknown) break
      open.kwh = Math.min(Number((open.kwh + wh / 1000).toFixed(6)), open.most ?? Number.POSITIVE_INFINITY)
      open.at = to
      const measured = { ...NOTHING_MEASURED, kwh: open.kwh }
      readings.push({ name: { id, channel: '' }, isOwn: true, stamp: { wall: to, offset: 0 }, measured })
    }
    return readings
  }

  return {
    /** null: nothing is missing. */
    ask(prefix: string, component: number, last: LastKept, now: LastKept): Answer | null {
      if (component !== 0 || last.kwh === null || now.at - last.at < 2 * MINUTE_MS) return null
      const most = now.kwh !== null && now.kwh >= last.kwh ? now.kwh : null
      const open = { component, at: last.at, kwh: last.kwh, until: now.at, most }
      pending = { ...open, isUnknown: false, chunks: 0 }
      return request(prefix, pending)
    },
    /** An answer to it. */
    hear(prefix: string, fields: Fields): Said {
      const result = asFields(fields.result)
      if (pending === null || !result) return {}
      const open = pending
      const keys = Array.isArray(result.keys) ? result.keys : []
      const blocks = Array.isArray(result.data) ? result.data : []
      const readings = blocks.flatMap((block) => readBlock(asFields(block), keys, prefix, open))
      const next = toNumber(result.next_record_ts)
      const nextAt = next === null ? null : next * SECOND_MS
      if (
        open.isUnknown ||
        nextAt === null ||
        nextAt <= open.at - SLACK_MS ||
        nextAt >= open.until ||
        ++open.chunks > MOST_CHUNKS
      ) {
        pending = null
        return { readings }
      }
      return { readings, answers: [request(prefix, { ...open, at: nextAt })] }
    },
  }
}

/** Wh of a minute: a list beside `keys`, or an object; null: it does not tell all three phases. */
function sumOfPhases(row: unknown, keys: readonly unknown[]): number | null {
  const fields = Array.isArray(row)
    ? Object.fromEntries(keys.slice(0, row.length).map((key, n) => [String(key), row[n]]))
    : asFields(row)
  const [a, b, c] = ['a', 'b', 'c'].map((phase) => toNumber(fields?.[`${phase}_total_act_energy`]))
  return a == null || b == null || c == null ? null : a + b + c
}
