import type { RuleFormula, RuleRow } from '#domain/cost/rule/rule-row.ts'
import type { Band } from '#domain/cost/tariff/band.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

interface RuleColumns extends Omit<RuleRow, 'bands'> {
  readonly bands: string
}

const OWN = `r.id, true as "isOwn", r.code, r.regulator, r.rule, r.bands, r.valid_from::text as "validFrom",
  r.valid_to::text as "validTo", r.params, r.formula, r.source, r.confirmed_on::text as "confirmedOn",
  (select coalesce(nullif(u.name, ''), u.username) from app_user u
   where u.organisation_id = $1 and u.id = r.confirmed_by) as "confirmedBy",
  (select u.role from app_user u where u.organisation_id = $1 and u.id = r.confirmed_by) as "confirmedRole"`

/** Rules as published and the organisation's own, oldest first; of one date the own ones last. */
export async function listRules(tx: Tx, scope: Scope): Promise<RuleRow[]> {
  const { rows } = await tx.query<RuleColumns>({
    name: 'rule-rows',
    text: `select * from (
        select r.id, false as "isOwn", r.code, r.regulator, r.rule, r.bands, r.valid_from::text as "validFrom",
          r.valid_to::text as "validTo", r.params, r.formula, r.source, null as "confirmedOn", null as "confirmedBy",
          null as "confirmedRole"
        from rule_row r
        union all
        (select ${OWN} from organisation_rule_row r where r.organisation_id = $1 order by r.id desc limit 500)) a
      order by "validFrom", "isOwn", id`,
    values: [scope.organisationId],
  })
  return rows.map(ruleRow)
}

export interface RuleToAdd {
  readonly code: string
  readonly regulator: string
  readonly rule: string
  readonly bands: readonly Band[]
  readonly validFrom: string
  readonly validTo: string | null
  readonly params: Readonly<Record<string, number>>
  readonly formula: RuleFormula | null
  readonly source: string
  /** Local day on which who adds it checked it; null: nobody did. */
  readonly confirmedOn: string | null
}

export async function addRule(
  tx: Tx,
  scope: Scope,
  rule: RuleToAdd,
  by: { readonly userId: number; readonly now: Instant },
): Promise<RuleRow> {
  const { rows } = await tx.query<RuleColumns>(
    `with r as (insert into organisation_rule_row (organisation_id, code, regulator, rule, bands, valid_from, valid_to,
         params, formula, source, entered_by, entered_at, confirmed_by, confirmed_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $13::date is null then null else $11::int4 end,
         $13::date) returning *)
     select ${OWN} from r`,
    [
      scope.organisationId,
      rule.code,
      rule.regulator,
      rule.rule,
      rule.bands.join(''),
      rule.validFrom,
      rule.validTo,
      JSON.stringify(rule.params),
      rule.formula,
      rule.source,
      by.userId,
      new Date(by.now),
      rule.confirmedOn,
    ],
  )
  return ruleRow(rows[0]!)
}

const ruleRow = (row: RuleColumns): RuleRow => ({ ...row, bands: [...row.bands] as Band[] })
