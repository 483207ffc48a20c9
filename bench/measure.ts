import type { Database } from '#store/engine/database.ts'
import type { Bare } from './bare.ts'
import { findProcessor } from './processor.ts'
import type { Line } from './report.ts'
import type { Session } from './server.ts'
import { median, quantile, timed } from './timing.ts'

/** An answer that takes longer, with its baseline, is asked for three times. */
const SLOW_MS = 1_000
const SLOW_REPEATS = 3

interface Call {
  readonly name: string
  readonly path: string
  readonly bare: Bare
}

interface Asking {
  readonly session: Session
  readonly repeats: number
  /** the budget of the middle answer */
  readonly mostMs?: number
  /** the budget of its processor time */
  readonly mostProcessorMs?: number
}

/** Call and baseline by turns, so that whatever else the machine does meets both. */
export async function measure(database: Database, call: Call, asking: Asking): Promise<Line> {
  const { session, mostMs, mostProcessorMs } = asking
  const ask = () => session.get(call.path)
  const askBare = () => database.admin.query(call.bare as never)
  const began = performance.now()
  const { bytes } = await ask()
  await askBare()
  const repeats = performance.now() - began > SLOW_MS ? SLOW_REPEATS : asking.repeats
  const processor = await findProcessor(database)
  const [times, bareTimes]: [number[], number[]] = [[], []]
  let processorMs = 0
  for (let n = 0; n < repeats; n++) {
    const before = processor?.() ?? 0
    times.push(await timed(ask))
    processorMs += (processor?.() ?? 0) - before
    bareTimes.push(await timed(askBare))
  }
  const value = median(times)
  return {
    what: call.name,
    value,
    unit: 'ms',
    ratios: { [call.bare.says]: value / median(bareTimes) },
    also: {
      p95: quantile(times, 0.95),
      fastest: Math.min(...times),
      ...(processor ? { processor: processorMs / repeats } : {}),
      'bare SQL': median(bareTimes),
      kB: bytes / 1024,
    },
    ...(mostMs === undefined ? {} : { budget: { of: 'p50', figure: value, most: mostMs } }),
    ...(mostProcessorMs === undefined || !processor
      ? {}
      : { budget: { of: 'processor', figure: processorMs / repeats, most: mostProcessorMs } }),
  }
}
