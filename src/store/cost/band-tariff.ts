import type { BandTariff } from '#domain/cost/tariff/band-tariff.ts'
import type { Role } from '#domain/people/level.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

export interface BandTariffRecord extends BandTariff {
  readonly id: number
  readonly source: string
  readonly enteredByName: string | null
  readonly enteredByRole: Role | null
}

const COLUMNS = `t.id, t.disco, t.customer_class as "customerClass", t.band, t.rate::float8 as "nairaPerKwh",
  t.valid_from::text as "validFrom", t.source,
  (select coalesce(nullif(u.name, ''), u.username) from app_user u
   where u.organisation_id = $1 and u.id = t.entered_by) as "enteredByName",
  (select u.role from app_user u where u.organisation_id = $1 and u.id = t.entered_by) as "enteredByRole"`

/** What suppliers charge by band, oldest first; of one date the later one last. The newest thousand. */
export async function listBandTariffs(tx: Tx, scope: Scope): Promise<BandTariffRecord[]> {
  const { rows } = await tx.query<BandTariffRecord>({
    name: 'band-tariffs',
    text: `select ${COLUMNS} from band_tariff t where t.organisation_id = $1
      order by t.valid_from desc, t.id desc limit 1000`,
    values: [scope.organisationId],
  })
  return rows.reverse()
}

export interface BandTariffToAdd extends Omit<BandTariff, 'nairaPerKwh'> {
  /** Decimal text. */
  readonly rate: string
  readonly source: string
}

export async function addBandTariff(
  tx: Tx,
  scope: Scope,
  tariff: BandTariffToAdd,
  by: { readonly userId: number | null; readonly now: Instant },
): Promise<BandTariffRecord> {
  const { rows } = await tx.query<BandTariffRecord>(
    `with t as (insert into band_tariff (organisation_id, disco, customer_class, band, rate, valid_from, source, entered_by,
         entered_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *)
     select ${COLUMNS} from t`,
    [
      scope.organisationId,
      tariff.disco,
      tariff.customerClass,
      tariff.band,
      tariff.rate,
      tariff.validFrom,
      tariff.source,
      by.userId,
      new Date(by.now),
    ],
  )
  return rows[0]!
}
