import type { Sample } from '#domain/meter/rollup/roll-up-blocks.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { parseNumbers } from '../../engine/vectors.ts'

const COLUMNS = 'ts, kwh_import, kvarh, kw, kvar, kva, pf, hz, v1, v2, v3, run, mains_present'

/** How many readings with a register are wanted on either side of a window, and between which instants to look. */
export interface RegisterSearch {
  readonly wanted: number
  readonly from: Instant
  readonly to: Instant
}

const ANYWHERE: RegisterSearch = { wanted: 1, from: Date.UTC(1970, 0), to: Date.UTC(9999, 0) }

/**
 * Readings of one table around a window: all inside, and on either side the nearest one and the nearest that tell a
 * register, however far away.
 */
function aroundQuery(table: string, condition: string, rank: number): string {
  const of = `from ${table} r where r.organisation_id = $1 and r.device_id = $2 ${condition}`
  const told = 'r.ts >= $6 and r.ts <= $7 and (r.kwh_import is not null or r.kvarh is not null)'
  const select = `select ${COLUMNS}, ${rank} as rank ${of}`
  return `(${select} and r.ts < $3 order by r.ts desc limit 1)
    union all (${select} and r.ts < $3 and ${told} order by r.ts desc limit $5)
    union all (${select} and r.ts >= $3 and r.ts < $4)
    union all (${select} and r.ts >= $4 order by r.ts limit 1)
    union all (${select} and r.ts >= $4 and ${told} order by r.ts limit $5)`
}

const NOW = ['', 'and r.is_latest'] as const
const KNOWN_BY = [
  'and (r.received_at is null or r.received_at <= $8)',
  `and r.corrected_at <= $8 and not exists (select from reading_correction l where l.organisation_id = $1
     and l.device_id = $2 and l.ts = r.ts and l.revision > r.revision and l.corrected_at <= $8)`,
] as const

// A correction (rank 1) stands in the place of the raw reading of the same instant (rank 0).
const samplesQuery = ([raw, correction]: typeof NOW | typeof KNOWN_BY) => `
  select array_send(array_agg((extract(epoch from ts) * 1000)::float8 order by ts)) as at,
    array_send(array_agg(kwh_import order by ts)) as kwh, array_send(array_agg(kvarh order by ts)) as kvarh,
    array_send(array_agg(kw order by ts)) as kw, array_send(array_agg(kvar order by ts)) as kvar,
    array_send(array_agg(kva order by ts)) as kva, array_send(array_agg(pf order by ts)) as pf,
    array_send(array_agg(hz order by ts)) as hz,
    array_send(array_agg(greatest(v1, v2, v3) order by ts)) as v_max,
    array_send(array_agg(least(v1, v2, v3) order by ts)) as v_min, array_send(array_agg(run order by ts)) as run,
    array_send(array_agg(mains_present order by ts)) as mains
  from (
    select distinct on (ts) * from (
      ${aroundQuery('reading', raw, 0)} union all ${aroundQuery('reading_correction', correction, 1)}
    ) either order by ts, rank desc
  ) r`

const SAMPLES = samplesQuery(NOW)
const SAMPLES_KNOWN = samplesQuery(KNOWN_BY)

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
  const { rows } = await tx.query<Record<string, Buffer | null>>(
    past === undefined
      ? { name: 'samples-around', text: SAMPLES, values }
      : { name: 'samples-known', text: SAMPLES_KNOWN, values: [...values, new Date(past.at)] },
  )
  const row = rows[0] ?? {}
  const of = (name: string) => parseNumbers(row[name] ?? null)
  const [at, kwh, kvarh, kw] = [of('at'), of('kwh'), of('kvarh'), of('kw')]
  const [kvar, kva, pf, hz] = [of('kvar'), of('kva'), of('pf'), of('hz')]
  const [vMax, vMin] = [of('v_max'), of('v_min')]
  const [run, mains] = [of('run'), of('mains')]
  return Array.from(at, (instant, n) => ({
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
}

/** An instant that may be infinite, as the database takes it. */
const representable = (at: Instant) => new Date(Math.min(Math.max(at, ANYWHERE.from), ANYWHERE.to))

const nanToNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

function stateOrNull(value: number | undefined): boolean | null {
  const state = nanToNull(value)
  return state === null ? null : state === 1
}
