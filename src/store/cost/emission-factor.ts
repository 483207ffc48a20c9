import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

export interface FactorToAdd {
  readonly kind: 'diesel' | 'gas' | 'grid'
  /** Decimal text: kilograms per litre of diesel, per kWh of gas and grid. */
  readonly kgPerUnit: string
  readonly validFrom: string
}

export interface FactorRecord extends FactorToAdd {
  /** Of an own factor; 0 for the platform's, which have none. */
  readonly id: number
  /** Set by the organisation itself, not by the platform. */
  readonly isOwn: boolean
}

/** The platform's factors and the organisation's own, oldest first; of one date the own one last. */
export async function listFactors(tx: Tx, scope: Scope): Promise<FactorRecord[]> {
  const { rows } = await tx.query<FactorRecord>({
    name: 'emission-factors',
    text: `select id, kind, "kgPerUnit", "validFrom", "isOwn" from (
        select kind, kg_per_unit::text as "kgPerUnit", valid_from as "validFrom", false as "isOwn", 0 as id
        from emission_factor
        union all
        select kind, kg_per_unit::text, valid_from, true, id from organisation_factor where organisation_id = $1) f
      order by kind, "validFrom", "isOwn", id`,
    values: [scope.organisationId],
  })
  return rows
}

export async function addFactor(tx: Tx, scope: Scope, factor: FactorToAdd): Promise<FactorRecord> {
  const { rows } = await tx.query<FactorRecord>(
    `insert into organisation_factor (organisation_id, kind, kg_per_unit, valid_from) values ($1, $2, $3, $4)
     returning id, kind, kg_per_unit::text as "kgPerUnit", valid_from as "validFrom", true as "isOwn"`,
    [scope.organisationId, factor.kind, factor.kgPerUnit, factor.validFrom],
  )
  return rows[0] as FactorRecord
}
