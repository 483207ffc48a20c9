import { nearestReadings, readingsWithin } from '../packing/told.ts'

// The statements of `samplesAround`: $2 device, [$3, $4) window, $5 registers wanted on either side, told in [$6, $7]; $8 what
// had come by then. That of `samplesOfWindows` takes many windows.

/** Where a statement finds what it looks for. */
interface Around {
  readonly device: string
  readonly from: string
  readonly to: string
  readonly wanted: string
  readonly toldFrom: string
  readonly toldTo: string
}

const ONE: Around = { device: '$2', from: '$3', to: '$4', wanted: '$5', toldFrom: '$6', toldTo: '$7' }
const EACH: Around = {
  device: 'w.device_id',
  from: 'w.from_ts',
  to: 'w.to_ts',
  wanted: '$7',
  toldFrom: 'w.told_from',
  toldTo: 'w.told_to',
}

const COLUMNS = 'kwh_import kvarh kw kvar kva pf hz v1 v2 v3 run mains_present'.split(' ')

const toldIn =
  ({ toldFrom, toldTo }: Around) =>
  (row: string) =>
    `${row}.ts >= ${toldFrom} and ${row}.ts <= ${toldTo} and (${row}.kwh_import is not null or ${row}.kvarh is not null)`

/**
 * Readings of one table around a window: all inside, and on either side the nearest one and the nearest that tell a
 * register, however far away.
 */
function tableAround(
  table: 'reading' | 'reading_correction',
  condition: string,
  rank: number,
  around: Around = ONE,
): string {
  const { device, from, to, wanted } = around
  const told = toldIn(around)
  const select = `select ts, ${COLUMNS.join(', ')}, ${rank} as rank from ${table} r
    where r.organisation_id = $1 and r.device_id = ${device} ${condition}`
  return `(${select} and r.ts < ${from} order by r.ts desc limit 1)
    union all (${select} and r.ts < ${from} and ${told('r')} order by r.ts desc limit ${wanted})
    union all (${select} and r.ts >= ${from} and r.ts < ${to})
    union all (${select} and r.ts >= ${to} order by r.ts limit 1)
    union all (${select} and r.ts >= ${to} and ${told('r')} order by r.ts limit ${wanted})`
}

/** The same of readings as they came, packed ones too. */
function rawAround(also: ((row: string) => string) | null): string {
  const columns = also ? [...COLUMNS, 'received_at'] : COLUMNS
  const where = (...parts: (((row: string) => string) | null)[]) => {
    const conditions = parts.filter((part) => part !== null)
    return conditions.length === 0
      ? {}
      : { where: (row: string) => conditions.map((condition) => condition(row)).join(' and ') }
  }
  const told = toldIn(ONE)
  const before = { device: '= $2', to: ['<', '$3::timestamptz'], order: 'desc' } as const
  const after = { device: '= $2', from: ['>=', '$4::timestamptz'], order: 'asc' } as const
  const inside = { device: '= $2', from: ['>=', '$3::timestamptz'], to: ['<', '$4::timestamptz'] } as const
  return [
    nearestReadings(columns, { ...before, ...where(also), limit: '1' }),
    nearestReadings(columns, { ...before, ...where(told, also), limit: '$5' }),
    readingsWithin(columns, { ...inside, ...where(also) }),
    nearestReadings(columns, { ...after, ...where(also), limit: '1' }),
    nearestReadings(columns, { ...after, ...where(told, also), limit: '$5' }),
  ]
    .map((rows) => `select ts, ${COLUMNS.join(', ')}, 0 as rank from ${rows} raw`)
    .join(' union all ')
}

// A correction (rank 1) stands in the place of the raw reading of the same instant (rank 0).
const samplesQuery = (raw: string, corrections: string, also = '') => `
  select array_send(array_agg((extract(epoch from ts) * 1000)::float8 order by ts)) as at,
    array_send(array_agg(kwh_import order by ts)) as kwh, array_send(array_agg(kvarh order by ts)) as kvarh,
    array_send(array_agg(kw order by ts)) as kw, array_send(array_agg(kvar order by ts)) as kvar,
    array_send(array_agg(kva order by ts)) as kva, array_send(array_agg(pf order by ts)) as pf,
    array_send(array_agg(hz order by ts)) as hz,
    array_send(array_agg(greatest(v1, v2, v3) order by ts)) as v_max,
    array_send(array_agg(least(v1, v2, v3) order by ts)) as v_min, array_send(array_agg(run order by ts)) as run,
    array_send(array_agg(mains_present order by ts)) as mains ${also}
  from (
    select distinct on (ts) * from (${raw} union all ${corrections}) either order by ts, rank desc
  ) r`

const latest = (around: Around) => tableAround('reading_correction', 'and r.is_latest', 1, around)
const LATEST = latest(ONE)

const lastPack = (device: string) => `, (select p.since from reading_pack p
  where p.organisation_id = $1 and p.device_id = ${device} order by p.since desc limit 1) as packed`

/** Of readings that stand for themselves alone, with when the last pack of the device begins: far the most need no other. */
export const SAMPLES_OF_ROWS = samplesQuery(tableAround('reading', '', 0), LATEST, lastPack('$2'))

/** The same of each of many windows, a row each in their order. */
export const SAMPLES_OF_WINDOWS = `select told.*
  from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[]) with ordinality
    as w(device_id, from_ts, to_ts, told_from, told_to, n)
  cross join lateral (${samplesQuery(
    tableAround('reading', '', 0, EACH),
    latest(EACH),
    lastPack('w.device_id'),
  )}) told
  order by w.n`

/** Of all readings. */
export const SAMPLES = samplesQuery(rawAround(null), LATEST)

/** As they were known at an earlier time. */
export const SAMPLES_KNOWN = samplesQuery(
  rawAround((row) => `(${row}.received_at is null or ${row}.received_at <= $8)`),
  tableAround(
    'reading_correction',
    `and r.corrected_at <= $8 and not exists (select from reading_correction l where l.organisation_id = $1
     and l.device_id = $2 and l.ts = r.ts and l.revision > r.revision and l.corrected_at <= $8)`,
    1,
  ),
)
