import { mostPower, type RatingSource, ratedKw } from '#domain/meter/register/rating.ts'
import type { MeterProfile, PowerIs, Replacement } from '#domain/meter/rollup/sample.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

export interface Meter {
  readonly deviceId: number
  readonly zone: string
  /** P_max is always known: learned or assumed where nobody has entered a rating. */
  readonly profile: MeterProfile & { readonly pMaxKw: number }
  /** Where P_max comes from. */
  readonly ratingSource: RatingSource
  readonly replacements: Replacement[]
  /** Between which instants the device told a register; infinite where that is not known, `from` after `to`: never. */
  readonly registers: Interval
  /** Readings before it are refused: those of their month are removed; null: none are. */
  readonly takenFrom: Instant | null
  /** What was made of local days before it stands; null: of none. */
  readonly finalBefore: string | null
  /** Readings of earlier instants may be packed (`unpackDays`). */
  readonly packedBefore: Instant
}

/** What turns the readings of these devices into energy: zone, register, ratings, multipliers, replacements. */
export async function loadMeterProfiles(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<Map<number, Meter>> {
  const { rows } = await tx.query({
    name: 'meters-of',
    text: `select d.id, d.device_type, d.period_s, d.register_digits, d.register_resolution, d.rated_kva,
        d.rated_current_a, d.power_is, b.nominal_voltage, learned.most_kw as learned_kw,
        (select max(m.ct_primary) from device_multiplier m
         where m.organisation_id = $1 and m.device_id = d.id) as ct_primary,
        (select max(m.vt_primary) from device_multiplier m
         where m.organisation_id = $1 and m.device_id = d.id) as vt_primary, coalesce(b.zone, o.zone) as zone,
        extract(epoch from l.register_first)::float8 * 1000 as register_first,
        extract(epoch from l.register_last)::float8 * 1000 as register_last,
        x.refused_before::timestamp at time zone coalesce(b.zone, o.zone) as taken_from, x.removed_before,
        x.packed_before,
        (select json_agg(json_build_object('from', extract(epoch from m.valid_from) * 1000,
           'factor', m.ct_ratio * m.vt_ratio) order by m.valid_from)
         from device_multiplier m where m.organisation_id = $1 and m.device_id = d.id) as multipliers,
        (select json_agg(json_build_object('at', extract(epoch from r.replaced_at) * 1000,
           'oldFinalKwh', r.old_final_kwh, 'newInitialKwh', r.new_initial_kwh) order by r.replaced_at)
         from meter_replacement r where r.organisation_id = $1 and r.device_id = d.id) as replacements
      from device d
      join branch b on b.organisation_id = $1 and b.id = d.branch_id
      join organisation o on o.id = $1
      left join device_latest l on l.organisation_id = $1 and l.device_id = d.id
      left join raw_retention x on x.organisation_id = $1
      left join device_learned learned on learned.organisation_id = $1 and learned.device_id = d.id
      where d.organisation_id = $1 and d.id = any ($2::int4[])`,
    values: [scope.organisationId, deviceIds],
  })
  return new Map(rows.map((row) => [row.id as number, meter(row)]))
}

function meter(row: Record<string, never>): Meter {
  const r = row as unknown as {
    id: number
    zone: string
    device_type: MeterProfile['deviceType']
    period_s: number
    power_is: PowerIs
    register_first: number | null
    register_last: number | null
    taken_from: Instant | null
    removed_before: string | null
    packed_before: Instant | null
    register_digits: number
    register_resolution: number
    rated_kva: number | null
    rated_current_a: number | null
    nominal_voltage: number
    learned_kw: number | null
    ct_primary: number | null
    vt_primary: number | null
    multipliers: MeterProfile['multipliers'] | null
    replacements: Replacement[] | null
  }
  const most = mostPower({
    ratedKva: r.rated_kva,
    ratedCurrentA: r.rated_current_a,
    nominalV: r.nominal_voltage,
    ctPrimaryA: r.ct_primary,
    vtPrimaryV: r.vt_primary,
    learnedKw: r.learned_kw,
  })
  return {
    deviceId: r.id,
    zone: r.zone,
    ratingSource: most.source,
    profile: {
      periodS: r.period_s,
      powerIs: r.power_is,
      registerDigits: r.register_digits,
      registerResolution: r.register_resolution,
      pMaxKw: most.kw,
      ratedKw: ratedKw(r.rated_kva),
      nominalV: r.nominal_voltage,
      deviceType: r.device_type,
      multipliers: r.multipliers ?? [],
    },
    replacements: r.replacements ?? [],
    registers: {
      from: r.register_first ?? Number.NEGATIVE_INFINITY,
      to: r.register_last ?? Number.POSITIVE_INFINITY,
    },
    takenFrom: r.taken_from,
    finalBefore: r.removed_before,
    packedBefore: r.packed_before ?? Number.NEGATIVE_INFINITY,
  }
}
