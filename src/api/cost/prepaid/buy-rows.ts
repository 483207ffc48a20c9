import type { BuyListRow } from '#contract/cost/prepaid.ts'
import type { BuyRow } from '#domain/cost/prepaid/buy-list.ts'
import { daysLeft } from '#domain/cost/prepaid/units-walk.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'

/** A row of the buy list as the wire has it. */
export function presentBuyRow(row: BuyRow, now: Instant): BuyListRow {
  const { branch, device, display, credit, runOut, lowRunOut, toBuy, buyBy } = row
  return {
    branch: { id: branch.id, name: branch.name },
    device: { id: device.id, name: device.name },
    meter_no: row.meterNo,
    display: display && { id: display.id, units: display.units, at: display.at },
    credit: credit && { kwh: round(credit.kwh), u: round(credit.u), low: round(credit.low) },
    days: daysLeft(runOut),
    low_days: daysLeft(lowRunOut),
    runs_out: runOut?.day ?? null,
    low_runs_out: lowRunOut?.day ?? null,
    lasts_long: row.reason === null && lowRunOut === null,
    buy_by: buyBy,
    is_due: buyBy !== null && buyBy <= localDay(branch.zone, now),
    kwh: roundOrNull(toBuy?.kwh ?? null),
    high_kwh: roundOrNull(toBuy?.highKwh ?? null),
    naira: toBuy?.naira ?? null,
    high_naira: toBuy?.highNaira ?? null,
    until: row.until,
    reason: row.reason,
    waiting_kwh: round(row.waitingKwh),
    bought_less_used: roundOrNull(row.boughtLessUsed),
    has_tariff: row.tariff !== null,
  }
}
