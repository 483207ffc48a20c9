import type { BandTariffRow, FeederRow, SupplyRuleRow } from '#contract/energy/feeder-shapes.ts'
import { roleWords } from '#contract/finding/supply-messages.ts'
import type { RuleRow } from '#domain/cost/rule/rule-row.ts'
import type { BandTariffRecord } from '#store/cost/band-tariff.ts'
import type { FeederRecord } from '#store/energy/supply/feeder.ts'

/** Stored rows in the shapes of the wire. `mayName`: people are named, else their roles. */
export function feederRow(row: FeederRecord, mayName: boolean): FeederRow {
  return {
    id: row.id,
    device_id: row.deviceId,
    disco: row.disco,
    name: row.name,
    band: row.band,
    customer_class: row.customerClass,
    account_no: row.accountNo,
    meter_no: row.meterNo,
    contracted_kva: row.contractedKva,
    voltage_side: row.voltageSide,
    logger_supply: row.loggerSupply,
    valid_from: row.validFrom,
    entered_by: enteredBy(row, mayName),
    entered_at: row.enteredAt,
  }
}

export function supplyRuleRow(row: RuleRow, mayName: boolean): SupplyRuleRow {
  return {
    id: row.id,
    is_own: row.isOwn,
    code: row.code,
    regulator: row.regulator,
    rule: row.rule,
    bands: [...row.bands],
    valid_from: row.validFrom,
    valid_to: row.validTo,
    params: { ...row.params },
    formula: row.formula,
    source: row.source,
    confirmed_by: mayName ? row.confirmedBy : row.confirmedRole && roleWords[row.confirmedRole],
    confirmed_on: row.confirmedOn,
  }
}

export function bandTariffRow(row: BandTariffRecord, mayName: boolean): BandTariffRow {
  return {
    id: row.id,
    disco: row.disco,
    customer_class: row.customerClass,
    band: row.band,
    rate: row.nairaPerKwh,
    valid_from: row.validFrom,
    source: row.source,
    entered_by: enteredBy(row, mayName),
  }
}

function enteredBy(
  row: Pick<FeederRecord, 'enteredByName' | 'enteredByRole'>,
  mayName: boolean,
): string | null {
  return mayName ? row.enteredByName : row.enteredByRole && roleWords[row.enteredByRole]
}
