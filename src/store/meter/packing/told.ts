// What devices told, wherever it stands: a row each in `reading`, or packed by the day in `reading_pack`. Every statement
// that reads readings names them through these. They write SQL rather than being a view, since a pack is found by its day and
// unpacked for the columns that are wanted: bounds reach the keys of both tables. `$1` is the organisation.

/** An end of a search: the comparison and an expression of an instant. */
export type Edge = readonly ['>' | '>=' | '<' | '<=', string]

interface Search {
  /** What follows `device_id`: `= $2`, `= any ($2::int4[])`, `= d.id`. */
  readonly device: string
  readonly from?: Edge
  readonly to?: Edge
  /** Of a reading under this name, of the columns that are asked for. */
  readonly where?: (row: string) => string
}

interface Span extends Search {
  readonly from: Edge
  readonly to: Edge
}

/** A pack holds readings of less than a day. */
const DAY = `interval '1 day'`

const edges = (row: string, { from, to, where }: Search, say = (condition: string) => condition) =>
  [
    ...[from, to].flatMap((edge) => (edge ? [`and ${say(`${row}.ts ${edge[0]} ${edge[1]}`)}`] : [])),
    ...(where ? [`and ${where(row)}`] : []),
  ].join(' ')

/** The planner takes two comparisons of what a function gives for one reading in two hundred, and joins as if there were one. */
const ofUnpacked = (condition: string) => `(${condition}) is true`

/** The packs that may hold readings between the edges; by their key alone. */
const packEdges = ({ from, to }: Search) =>
  [
    ...(from ? [`and pack.since > ${from[1]} - ${DAY}`] : []),
    ...(to ? [`and pack.since ${to[0]} ${to[1]}`] : []),
  ].join(' ')

const list = (row: string, columns: readonly string[]) => columns.map((name) => `, ${row}.${name}`).join('')

const rawRows = (columns: readonly string[], search: Search, condition = '') =>
  `select r.device_id, r.ts${list('r', columns)} from reading r
   where r.organisation_id = $1 and r.device_id ${search.device} ${edges('r', search)} ${condition}`

const packedRows = (columns: readonly string[], search: Search, condition = '') =>
  `select pack.device_id, unpacked.ts${list('unpacked', columns)} from reading_pack pack
   cross join lateral unnest(pack.ts${list('pack', columns)}) unpacked(${['ts', ...columns].join(', ')})
   where pack.organisation_id = $1 and pack.device_id ${search.device} ${packEdges(search)} ${edges('unpacked', search, ofUnpacked)} ${condition}`

/** Readings of a stretch as they came, in no order: device_id, ts and these columns. */
export function readingsWithin(columns: readonly string[], span: Span): string {
  return `(${rawRows(columns, span)} union all ${packedRows(columns, span)})`
}

const uncorrected = (device: string, row: string) => `and not exists (select from reading_correction c
  where c.organisation_id = $1 and c.device_id = ${device}.device_id and c.ts = ${row}.ts)`

/** The same, each corrected one as it was corrected last. */
export function readingsInForce(columns: readonly string[], span: Span): string {
  return `(${rawRows(columns, span, uncorrected('r', 'r'))}
    union all ${packedRows(columns, span, uncorrected('pack', 'unpacked'))}
    union all ${correctionRows(columns, span)})`
}

const correctionRows = (columns: readonly string[], search: Search) =>
  `select c.device_id, c.ts${list('c', columns)} from reading_correction c
   where c.organisation_id = $1 and c.device_id ${search.device} and c.is_latest ${edges('c', search)}`

interface NearestSearch extends Search {
  readonly order: 'asc' | 'desc'
  readonly limit: string
}

/**
 * The first readings of one device in this order, as they came: ts and these columns. Packs are looked at only where they
 * may hold nearer ones than the rows that were found; both are read from the end of an index, no further than needed.
 */
export function nearestReadings(columns: readonly string[], search: NearestSearch): string {
  const { order, limit } = search
  const [furthest, comparison, anywhere] =
    order === 'desc' ? ['min', '>', '-infinity'] : ['max', '<', 'infinity']
  const beyond = `and pack.since ${comparison} (select case when count(*) < ${limit} then '${anywhere}' else ${furthest}(ts) end from raw)`
  return `(with raw as materialized (${rawRows(columns, search)} order by r.ts ${order} limit ${limit})
    select ts${list('e', columns)} from (select * from raw union all
      (${packedRows(columns, search, beyond)} order by pack.since ${order}, unpacked.ts ${order} limit ${limit})) e
    order by ts ${order} limit ${limit})`
}

/** The same of readings in force. */
export function nearestInForce(columns: readonly string[], search: NearestSearch): string {
  const { order, limit, device, where } = search
  const raw = nearestReadings(columns, {
    ...search,
    where: (row) =>
      `${where ? `${where(row)} and ` : ''} not exists (select from reading_correction c
         where c.organisation_id = $1 and c.device_id ${device} and c.ts = ${row}.ts)`,
  })
  return `(select ts${list('e', columns)} from (${raw} union all
    (select c.ts${list('c', columns)} from (${correctionRows(columns, search)}) c order by c.ts ${order} limit ${limit})) e
    order by ts ${order} limit ${limit})`
}

/** When a device told its first reading; null: it has none. */
export const firstTold = (device: string) =>
  `least((select r.ts from reading r where r.organisation_id = $1 and r.device_id = ${device} order by r.ts limit 1),
    (select pack.since from reading_pack pack where pack.organisation_id = $1 and pack.device_id = ${device}
     order by pack.since limit 1))`

/** When it told its last; null: it has none. */
export const lastTold = (device: string) =>
  `greatest((select r.ts from reading r where r.organisation_id = $1 and r.device_id = ${device} order by r.ts desc limit 1),
    (select pack.ts[pack.readings] from reading_pack pack where pack.organisation_id = $1 and pack.device_id = ${device}
     order by pack.since desc limit 1))`

/** What import `i` brought and still stands as it came; `$2` is its id. */
export const BROUGHT = readingsWithin(['import_id'], {
  device: '= any (i.device_ids)',
  from: ['>=', 'i.from_ts'],
  to: ['<=', 'i.to_ts'],
  where: (row) => `${row}.import_id = $2`,
})
