import type { TransformerRatio } from '#domain/meter/register/transformer-ratio.ts'
import { transformationRatio } from '#domain/meter/register/transformer-ratio.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'
import { metersChanged } from './meter-version.ts'
import { firstTold } from './packing/told.ts'

/** A ratio of a device's transformers, from a date on. */
export interface RatioRecord {
  readonly validFrom: Instant
  readonly ct: TransformerRatio | null
  readonly vt: TransformerRatio | null
  /** primary ÷ what the meter sends */
  readonly multiplier: number
  readonly enteredAt: Instant | null
  /** Log-in name; null: whoever has the server in hand, or long ago. */
  readonly enteredBy: string | null
  readonly why: string
}

interface Row {
  readonly validFrom: Instant
  readonly multiplier: number
  readonly ctPrimary: number | null
  readonly ctSecondary: number | null
  readonly vtPrimary: number | null
  readonly vtSecondary: number | null
  readonly enteredAt: Instant | null
  readonly enteredBy: string | null
  readonly why: string
}

/** The ratios of a device, newest first. */
export async function loadRatios(tx: Tx, scope: Scope, deviceId: number): Promise<RatioRecord[]> {
  const { rows } = await tx.query<Row>(
    `select valid_from as "validFrom", ct_ratio * vt_ratio as multiplier, ct_primary as "ctPrimary",
       ct_secondary as "ctSecondary", vt_primary as "vtPrimary", vt_secondary as "vtSecondary",
       entered_at as "enteredAt", coalesce((select username from app_user u where u.id = entered_by), platform_username(entered_by)) as "enteredBy", why
     from device_multiplier where organisation_id = $1 and device_id = $2 order by valid_from desc`,
    [scope.organisationId, deviceId],
  )
  return rows.map(({ ctPrimary, ctSecondary, vtPrimary, vtSecondary, ...row }) => ({
    ...row,
    ct: transformer(ctPrimary, ctSecondary),
    vt: transformer(vtPrimary, vtSecondary),
  }))
}

function transformer(primary: number | null, secondary: number | null): TransformerRatio | null {
  return primary === null || secondary === null ? null : { primary, secondary }
}

export interface RatioToKeep {
  readonly deviceId: number
  readonly from: Instant
  readonly ct: TransformerRatio | null
  readonly vt: TransformerRatio | null
  readonly why: string
}

/**
 * Keeps a ratio from its date on; what was said of the same date before is replaced. The earliest ratio counts before
 * its date too (domain.md §2.7): where readings are older than a device's first one, a ratio of 1 is kept for them, so
 * that what is past stays. Returns from when on readings mean something else.
 */
export async function keepRatio(tx: Tx, scope: Scope, ratio: RatioToKeep, now: Instant): Promise<Instant> {
  const { deviceId, from, ct, vt } = ratio
  const { rows } = await tx.query<{ earliest: Instant | null; first: Instant | null }>(
    `select (select min(valid_from) from device_multiplier where organisation_id = $1 and device_id = $2) as earliest,
       ${firstTold('$2')} as first`,
    [scope.organisationId, deviceId],
  )
  const { earliest, first } = rows[0]!
  const insert = (at: Instant, values: readonly unknown[]) =>
    tx.query(
      `insert into device_multiplier (organisation_id, device_id, valid_from, ct_ratio, vt_ratio, ct_primary,
         ct_secondary, vt_primary, vt_secondary, why, entered_at, entered_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (organisation_id, device_id, valid_from) do update set ct_ratio = excluded.ct_ratio,
         vt_ratio = excluded.vt_ratio, ct_primary = excluded.ct_primary, ct_secondary = excluded.ct_secondary,
         vt_primary = excluded.vt_primary, vt_secondary = excluded.vt_secondary, why = excluded.why,
         entered_at = excluded.entered_at, entered_by = excluded.entered_by`,
      [scope.organisationId, deviceId, new Date(at), ...values, new Date(now), scope.userId],
    )
  const isOlder = first !== null && first < from
  if (earliest === null && isOlder) {
    await leaveToCommit(tx, insert(first, [1, 1, null, null, null, null, 'No ratio was known until then']))
  }
  const plate = [ct?.primary, ct?.secondary, vt?.primary, vt?.secondary].map((value) => value ?? null)
  await leaveToCommit(
    tx,
    insert(from, [transformationRatio(ct), transformationRatio(vt), ...plate, ratio.why]),
  )
  await metersChanged(tx, scope)
  const isEarliest = earliest !== null && from <= earliest
  return isEarliest && first !== null ? Math.min(first, from) : from
}
