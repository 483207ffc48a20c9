import { formatDay, formatNumber, formatQuantity, formatShare } from '#chart/format.ts'
import type { BillCheck } from '#domain/cost/bill/bill-checks.ts'
import { billFlowText } from '../../../../words/bill.ts'

/** What a check found, in a few words; `waitsFor`: why nothing is known of the branch yet. */
export function checkWords(check: BillCheck, waitsFor: string | null): string {
  if (waitsFor !== null && check.verdict === 'unknown') return waitsFor
  if (check.key === 'duplicate') {
    if (check.verdict === 'unknown') return billFlowText.noDays
    return check.verdict === 'answer' ? billFlowText.isDuplicate : billFlowText.noDuplicate
  }
  if (check.key === 'overlap') {
    if (check.verdict === 'unknown') return billFlowText.noDays
    return check.days > 0 ? billFlowText.overlapDays(check.days) : billFlowText.noOverlap
  }
  if (check.key === 'gap') return gapWords(check)
  if (check.key === 'vat') return vatWords(check)
  return check.key === 'tariff' ? tariffWords(check) : meterWords(check)
}

type Of<K extends BillCheck['key']> = Extract<BillCheck, { key: K }>

function gapWords({ verdict, days, after }: Of<'gap'>): string {
  if (after === null) return billFlowText.noEarlier
  if (verdict === 'unknown') return billFlowText.noDays
  return days > 0 ? billFlowText.gapDays(days, formatDay(after)) : billFlowText.follows(formatDay(after))
}

function vatWords({ verdict, rate }: Of<'vat'>): string {
  if (rate === null) return billFlowText.noTariffSet
  if (verdict === 'unknown') return billFlowText.noAmounts
  return verdict === 'answer' ? billFlowText.vatAsks : billFlowText.vatAt(formatShare(Number(rate), 1))
}

function tariffWords({ verdict, implied, inForce }: Of<'tariff'>): string {
  if (inForce === null) return billFlowText.noTariffSet
  if (implied === null) return billFlowText.noAmounts
  if (verdict === 'unknown') return billFlowText.vatFirst
  return billFlowText.tariffIs(formatNumber(Number(implied)), formatNumber(Number(inForce)))
}

function meterWords({ ours, within, coverage, verdict }: Of<'meter'>): string {
  if (ours === null) return billFlowText.notMetered
  const kwh = formatNumber(Number(ours), 0)
  if (coverage !== null && coverage < 1 && verdict === 'unknown' && within !== null) {
    return billFlowText.ourMeterPart(formatQuantity(Number(ours), 'kWh', 0), formatShare(coverage))
  }
  if (within === null) return formatQuantity(Number(ours), 'kWh', 0)
  return billFlowText.ourMeter(kwh, formatQuantity(Number(within), 'kWh', 0))
}
