import type { SupplyMonth } from '#contract/energy/supply.ts'
import type { ClaimFacts } from './claim-facts.ts'

interface Claiming {
  readonly findingId: number
  readonly organisation: string
  /** '2026-10' */
  readonly month: string
  readonly supply: SupplyMonth
}

const CLASSES = { NON_MD: 'Non-MD', MD1: 'MD1', MD2: 'MD2' }

/** The month as the page shows it, as a claim on paper; null: nothing of it can be claimed in naira. */
export function claimFromSupply({ findingId, organisation, month, supply }: Claiming): ClaimFacts | null {
  const { feeder, claim, promised, due_below: dueBelow, coverage, zone } = supply
  const { low, high, rule, kwh, charged, vat_rate: vatRate } = claim
  if (feeder === null || feeder.band === null || rule === null) return null
  if (supply.mean_low === null || supply.mean_high === null || coverage === null) return null
  if (promised === null || dueBelow === null || kwh === null || charged === null || vatRate === null)
    return null
  if (low === null || low.net === null || low.gross === null || low.tariff === null) return null
  return {
    number: `SC-${month}-${findingId}`,
    ...{ organisation, zone, month },
    branch: supply.device.branch_name,
    feeder: {
      name: feeder.name,
      disco: feeder.disco,
      band: feeder.band,
      customerClass: feeder.customer_class === null ? null : CLASSES[feeder.customer_class],
      account: feeder.account_no,
      meterNo: feeder.meter_no,
      contractedKva: feeder.contracted_kva,
    },
    days: supply.days.map(claimDay),
    mean: { low: supply.mean_low, high: supply.mean_high, promised, dueBelow, coverage },
    claim: {
      ...{ kwh, charged, vatRate },
      estimatedKwh: claim.estimated_kwh,
      leftOutKwh: claim.left_out_kwh,
      parts: low.parts,
      receivedBand: low.band,
      received: low.tariff,
      net: low.net,
      gross: low.gross,
      most:
        high === null || high.net === null || high.net === low.net
          ? null
          : { band: high.band, net: high.net },
      prepaidKwh: claim.prepaid_kwh,
    },
    rule: {
      regulator: rule.regulator,
      code: rule.code,
      text: rule.rule,
      source: rule.source,
      validFrom: rule.valid_from,
      confirmedBy: rule.confirmed_by,
      confirmedOn: rule.confirmed_on,
    },
    measured: {
      device: supply.device.name,
      by: supply.measured.by,
      voltageSide: feeder.voltage_side,
      periodSeconds: supply.measured.period_s,
      loggerSupply: feeder.logger_supply,
    },
  }
}

function claimDay(one: SupplyMonth['days'][number]): ClaimFacts['days'][number] {
  return {
    day: one.day,
    presentS: one.present_s,
    absentS: one.absent_s,
    unknownS: one.unknown_s,
    sustained: one.sustained,
    momentary: one.momentary,
    minVolts: one.min_volts,
    runs: one.strip.map(({ is_beside_grid, ...run }) => ({ ...run, isBesideGrid: is_beside_grid })),
  }
}
