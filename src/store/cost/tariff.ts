import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import type { TariffToAdd } from './cost-add.ts'

/** A dated rate; rates are decimal text. */
export interface TariffRecord extends TariffToAdd {
  readonly id: number
}

const COLUMNS = `id, branch_id as "branchId", device_type as "deviceType", rate::text as rate,
  vat_rate::text as "vatRate", valid_from as "validFrom", label`

/** Tariffs of the scope's branches and those for every branch, oldest first; of one date the later one last. */
export async function listTariffs(tx: Tx, scope: Scope): Promise<TariffRecord[]> {
  const { rows } = await tx.query<TariffRecord>({
    name: 'tariffs',
    text: `select ${COLUMNS} from tariff
      where organisation_id = $1 and ($2::int4[] is null or branch_id is null or branch_id = any ($2))
      order by valid_from, id`,
    values: [scope.organisationId, scope.branchIds === 'all' ? null : scope.branchIds],
  })
  return rows
}

export async function addTariff(tx: Tx, scope: Scope, tariff: TariffToAdd): Promise<TariffRecord> {
  const { branchId, deviceType, rate, vatRate, validFrom, label } = tariff
  const { rows } = await tx.query<TariffRecord>(
    `insert into tariff (organisation_id, branch_id, device_type, rate, vat_rate, valid_from, label)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [scope.organisationId, branchId, deviceType, rate, vatRate, validFrom, label],
  )
  return rows[0] as TariffRecord
}
