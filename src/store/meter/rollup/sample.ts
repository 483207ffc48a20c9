import type { Sample } from '#domain/meter/rollup/roll-up-blocks.ts'
import { DAY_MS, type Instant, type Interval } from '#domain/time/interval.ts'
import { instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import { createGiveWay } from '../../engine/thread/give-way.ts'
import type { Tx } from '../../engine/transaction.ts'
import { parseNumbers } from '../../engine/vectors.ts'
import { SAMPLES, SAMPLES_KNOWN, SAMPLES_OF_ROWS, SAMPLES_OF_WINDOWS } from './samples-query.ts'

/** How many readings with a register are wanted on either side of a window, and between which instants to look. */
export interface RegisterSearch {
  readonly wanted: number
  readonly from: Instant
  readonly to: Instant
}

const ANYWHERE: RegisterSearch = { wanted: 1, from: Date.UTC(1970, 0), to: Date.UTC(9999, 0) }

/**
 * The readings in force of a device that decide the blocks of a window, sorted, with the nearest one before and
 * after it, and those with a register by which its registers are judged (register differences reach over the window's
 * ends). A scope that looks back sees what had come by then.
 */
export async function samplesAround(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  window: Interval,
  { wanted, from, to }: RegisterSearch = ANYWHERE,
): Promise<Sample[]> {
  const { organisationId, past } = scope
  const values = [
    organisationId,
    deviceId,
    new Date(window.from),
    new Date(window.to),
    wanted,
    representable(from),
    representable(to),
  ]
  if (past !== undefined) {
    const known = { name: 'samples-known', text: SAMPLES_KNOWN, values: [...values, new Date(past.at)] }
    return (await ask(tx, known)).samples
  }
  const found = await ask(tx, { name: 'samples-of-rows', text: SAMPLES_OF_ROWS, values })
  if (isWhole(found, window, { wanted, from, to })) return found.samples
  return (await ask(tx, { name: 'samples-around', text: SAMPLES, values })).samples
}

/** A stretch of a device, and between which instants its registers are told. */
export interface SampleWindow extends Interval {
  readonly deviceId: number
  readonly registers: Interval
}

/**
 * The same of many windows by one statement, `wanted` registers on either side of each; null: some of it may be packed, so
 * it is asked for alone. A scope that looks back asks for each alone.
 */
export async function samplesOfWindows(
  tx: Tx,
  scope: Scope,
  windows: readonly SampleWindow[],
  wanted: number,
): Promise<(Sample[] | null)[]> {
  if (scope.past !== undefined || windows.length === 0) return windows.map(() => null)
  const told = (end: 'from' | 'to') =>
    instantArray(windows.map(({ registers }) => representable(registers[end]).getTime()))
  const { rows } = await tx.query<SampleColumns>({
    name: 'samples-of-windows',
    text: SAMPLES_OF_WINDOWS,
    values: [
      scope.organisationId,
      int4Array(windows.map(({ deviceId }) => deviceId)),
      instantArray(windows.map(({ from }) => from)),
      instantArray(windows.map(({ to }) => to)),
      told('from'),
      told('to'),
      wanted,
    ],
  })
  const giveWay = createGiveWay()
  const samples: (Sample[] | null)[] = []
  for (const [n, window] of windows.entries()) {
    const found = readSamples(rows[n])
    samples.push(isWhole(found, window, { wanted, ...window.registers }) ? found.samples : null)
    await giveWay()
  }
  return samples
}

interface Found {
  readonly samples: Sample[]
  readonly packed: Instant | null
}

const isWhole = ({ samples, packed }: Found, window: Interval, search: RegisterSearch): boolean =>
  packed === null || liesAfter(packed, samples, window, search)

/** Whether all that was looked for was found after the last pack of the device: none of it is packed. */
function liesAfter(
  packed: Instant,
  samples: readonly Sample[],
  window: Interval,
  search: RegisterSearch,
): boolean {
  const before = samples.filter(({ at }) => at < window.from)
  if (before.length === 0 || before[0]!.at <= packed) return false
  if (search.from > packed + DAY_MS) return true
  const told = before.filter(
    ({ at, kwh, kvarh }) => at >= search.from && at <= search.to && (kwh !== null || kvarh !== null),
  )
  return told.length >= search.wanted
}

async function ask(tx: Tx, statement: { name: string; text: string; values: unknown[] }): Promise<Found> {
  const { rows } = await tx.query<SampleColumns>(statement)
  return readSamples(rows[0])
}

type SampleColumns = Record<string, Buffer | null> & { packed: Instant | null }

function readSamples(row: SampleColumns | undefined): Found {
  const of = (name: string) => parseNumbers(row?.[name] ?? null)
  const [at, kwh, kvarh, kw] = [of('at'), of('kwh'), of('kvarh'), of('kw')]
  const [kvar, kva, pf, hz] = [of('kvar'), of('kva'), of('pf'), of('hz')]
  const [vMax, vMin] = [of('v_max'), of('v_min')]
  const [run, mains] = [of('run'), of('mains')]
  const samples = Array.from(at, (instant, n) => ({
    at: instant,
    kwh: nanToNull(kwh[n]),
    kvarh: nanToNull(kvarh[n]),
    kw: nanToNull(kw[n]),
    kvar: nanToNull(kvar[n]),
    kva: nanToNull(kva[n]),
    pf: nanToNull(pf[n]),
    hz: nanToNull(hz[n]),
    vMax: nanToNull(vMax[n]),
    vMin: nanToNull(vMin[n]),
    run: stateOrNull(run[n]),
    mainsPresent: stateOrNull(mains[n]),
  }))
  return { samples, packed: row?.packed ?? null }
}

/** An instant that may be infinite, as the database takes it. */
const representable = (at: Instant) => new Date(Math.min(Math.max(at, ANYWHERE.from), ANYWHERE.to))

const nanToNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

function stateOrNull(value: number | undefined): boolean | null {
  const state = nanToNull(value)
  return state === null ? null : state === 1
}
