import { listGenerators } from '#domain/cost/diesel/generators.ts'
import type { LevelSample, TankSensor } from '#domain/cost/diesel-balance/level-series.ts'
import { levelStep } from '#domain/cost/diesel-balance/level-step.ts'
import { runSignal, type SetBlocks } from '#domain/cost/diesel-balance/run-signal.ts'
import type { RunSignal } from '#domain/cost/diesel-balance/tank-events.ts'
import { rawPart } from '#domain/meter/raw-retention.ts'
import { ratedKw } from '#domain/meter/register/rating.ts'
import type { Branch } from '#domain/site/tree.ts'
import { DAY_MS, type Interval } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { blocksOfDevices } from '../../energy/energy.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { parseNumbers } from '../../engine/vectors.ts'
import { readingsInForce } from '../../meter/packing/told.ts'

/** What the level sensor of a tank told over a time. */
export interface TankLevel {
  readonly deviceId: number
  readonly samples: readonly LevelSample[]
  readonly sensor: TankSensor
}

interface LevelColumns extends Record<'at' | 'l' | 'pct', Buffer | null> {
  readonly deviceId: number
}

const LONG_MS = 40 * DAY_MS
const SHORT_S = 60
const LONG_S = 300

const OF_SENSOR = readingsInForce(['fuel_l', 'fuel_pct'], {
  device: '= s.device_id',
  from: ['>=', '$3::timestamptz'],
  to: ['<', '$4::timestamptz'],
  where: (row) => `(${row}.fuel_l is not null or ${row}.fuel_pct is not null)`,
})

/**
 * The level of the branch's tank: of the sensor that was heard last, a sample a minute (of more than 40 days one every five
 * minutes). null: there is no sensor, it said nothing, or the size of the tank is not known.
 */
export async function tankLevel(
  tx: Tx,
  scope: Scope,
  branch: Branch,
  span: Interval,
): Promise<TankLevel | null> {
  const capacity = branch.tankLitres
  if (capacity === null) return null
  const { from, to } = rawPart(span, branch.rawFrom)
  const { rows } = await tx.query<LevelColumns>({
    name: 'tank-level',
    text: `select s.device_id as "deviceId", r.* from (
        select device_id from level_sensor
        where organisation_id = $1 and device_id = any ($2::int4[]) and first_at < $4 and last_at >= $3
        order by last_at desc, device_id limit 1) s
      cross join lateral (
        select array_send(array_agg(at order by at)) as at, array_send(array_agg(l order by at)) as l,
          array_send(array_agg(pct order by at)) as pct
        from (
          select distinct on (date_bin($5 * interval '1 second', f.ts, 'epoch'))
            (extract(epoch from f.ts) * 1000)::float8 as at, f.fuel_l as l, f.fuel_pct as pct
          from ${OF_SENSOR} f
          order by date_bin($5 * interval '1 second', f.ts, 'epoch'), f.ts) b) r`,
    values: [
      scope.organisationId,
      branch.devices.map(({ id }) => id),
      new Date(from),
      new Date(to),
      span.to - span.from > LONG_MS ? LONG_S : SHORT_S,
    ],
  })
  const [row] = rows
  if (!row) return null
  const [at, l, pct] = (['at', 'l', 'pct'] as const).map((name) => parseNumbers(row[name]))
  if (!at || at.length === 0) return null
  const unit = l!.every(Number.isNaN) ? capacity / 100 : 1
  // As for the newest level: litres where they are told, else the share of the tank.
  const litresAt = (n: number) => (Number.isNaN(l![n]!) ? (pct![n]! * capacity) / 100 : l![n]!)
  const samples = Array.from(at, (instant, n) => ({ at: instant, litres: litresAt(n) }))
  const step = levelStep(
    samples.map(({ litres }) => litres),
    unit,
  )
  return { deviceId: row.deviceId, samples, sensor: { capacity, step } }
}

/** When the sets of the branch's tank ran. */
export async function tankRuns(tx: Tx, scope: Scope, branch: Branch, span: Interval): Promise<RunSignal> {
  const sets = listGenerators(branch)
  const days = [localDay(branch.zone, span.from), localDay(branch.zone, span.to)] as const
  const rows = await blocksOfDevices(
    tx,
    scope,
    sets.map(({ id }) => id),
    days,
    branch.zone,
  )
  const blocks = sets.flatMap((set): SetBlocks[] => {
    const own = rows.filter(({ deviceId }) => deviceId === set.id).map(({ vectors }) => vectors)
    return own.length === 0 && !set.isActive ? [] : [{ ratedKw: ratedKw(set.ratedKva), days: own }]
  })
  return runSignal(blocks)
}
