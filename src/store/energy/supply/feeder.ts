import type { FeederFacts } from '#domain/energy/supply/feeder-row.ts'
import type { Role } from '#domain/people/level.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** A dated entry of who feeds a meter. */
export interface FeederRecord extends FeederFacts {
  readonly id: number
  readonly enteredByName: string | null
  readonly enteredByRole: Role | null
  readonly enteredAt: Instant
}

const COLUMNS = `f.id, f.device_id as "deviceId", f.name, f.disco, f.band, f.customer_class as "customerClass",
  f.account_no as "accountNo", f.meter_no as "meterNo", f.contracted_kva::float8 as "contractedKva",
  f.voltage_side as "voltageSide", f.logger_supply as "loggerSupply", f.valid_from::text as "validFrom",
  (extract(epoch from f.entered_at) * 1000)::float8 as "enteredAt",
  (select coalesce(nullif(u.name, ''), u.username) from app_user u
   where u.organisation_id = $1 and u.id = f.entered_by) as "enteredByName",
  (select u.role from app_user u where u.organisation_id = $1 and u.id = f.entered_by) as "enteredByRole"`

/** Rows of the devices, oldest first; of one date the later one last. */
export async function feederRows(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<FeederRecord[]> {
  const { rows } = await tx.query<FeederRecord>({
    name: 'feeder-rows',
    text: `select ${COLUMNS} from feeder f where f.organisation_id = $1 and f.device_id = any ($2::int4[])
      order by f.device_id, f.valid_from, f.id`,
    values: [scope.organisationId, deviceIds],
  })
  return rows
}

export interface EnteredBy {
  /** null: not by a person. */
  readonly userId: number | null
  readonly now: Instant
}

export async function addFeederRow(
  tx: Tx,
  scope: Scope,
  facts: FeederFacts,
  by: EnteredBy,
): Promise<FeederRecord> {
  const { rows } = await tx.query<FeederRecord>(
    `with f as (insert into feeder (organisation_id, device_id, name, disco, band, customer_class, account_no, meter_no,
         contracted_kva, voltage_side, logger_supply, valid_from, entered_by, entered_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning *)
     select ${COLUMNS} from f`,
    [
      scope.organisationId,
      facts.deviceId,
      facts.name,
      facts.disco,
      facts.band,
      facts.customerClass,
      facts.accountNo,
      facts.meterNo,
      facts.contractedKva,
      facts.voltageSide,
      facts.loggerSupply,
      facts.validFrom,
      by.userId,
      new Date(by.now),
    ],
  )
  return rows[0]!
}
