import type { BillAmountRow, BillingData } from '#contract/billing/billing.ts'
import type { BillAmount, BillGap, BillLine, BillMetrics, BillMonth } from '#domain/billing/bill.ts'
import type { RegisterUsage } from '#domain/energy/register/register-usage.ts'
import { round } from '#domain/round.ts'
import { startOfDay } from '#domain/time/zone.ts'
import { numberOrZero, WHY } from '../frame/figure.ts'
import { localTime } from '../site/present.ts'

type Totals = BillingData['billing_totals']
type Line = BillingData['branches'][number]['devices'][number]['billing']

const GAPS: Record<BillGap, string> = { 'no-reading': WHY.noReading, 'rate-not-set': WHY.noRate }

function billAmount({ kwh, estimatedKwh, naira, net, vat, gap, coverage }: BillAmount): BillAmountRow {
  return {
    usage_kwh: kwh ?? 0,
    estimated_kwh: estimatedKwh,
    value_naira: naira ?? 0,
    net_naira: net ?? 0,
    vat_naira: vat ?? 0,
    ...(gap === null ? {} : { unknown: GAPS[gap] }),
    coverage: round(coverage, 4),
  }
}

function usageRow({ previous, current, usage, isAdjusted }: RegisterUsage): Totals['usage'] {
  const isKnown = previous !== null && current !== null && usage !== null
  return {
    previous_kwh: numberOrZero(previous),
    present_kwh: numberOrZero(current),
    total_usage_kwh: numberOrZero(usage),
    ...(isKnown ? {} : { unknown: WHY.noReading }),
    is_adjusted: isAdjusted,
  }
}

function metricsRow({ diesel, ipp, utility, blended, isPartial }: BillMetrics): Totals['metrics'] {
  const figures = {
    diesel_per_kwh: diesel,
    ipp_per_kwh: ipp,
    utility_per_kwh: utility,
    blended_cost_per_kwh: blended,
  }
  return {
    diesel_per_kwh: numberOrZero(diesel),
    ipp_per_kwh: numberOrZero(ipp),
    utility_per_kwh: numberOrZero(utility),
    blended_cost_per_kwh: numberOrZero(blended),
    unit: '₦',
    unknown: Object.entries(figures).flatMap(([name, value]) => (value === null ? [name] : [])),
    partial: isPartial,
  }
}

interface Summed {
  readonly present: BillAmount
  readonly previous: BillAmount
  readonly registers: RegisterUsage
  readonly metrics: BillMetrics
}

/** The totals pair of a branch or of all of them (wire contract 2.13 BillTotals). */
export function billTotals({ present, previous, registers, metrics }: Summed): Totals {
  return {
    previous_total: billAmount(previous),
    present_total: billAmount(present),
    usage: usageRow(registers),
    metrics: metricsRow(metrics),
  }
}

export function billLine(line: BillLine, zone: string): Line {
  const { present, previous, registers, months, rates } = line
  const dates = months.map(({ month }) => localTime(zone, startOfDay(zone, `${month}-01`)))
  const series = (pick: (month: BillMonth) => number | null, why: (month: BillMonth) => string) => ({
    dates,
    values: months.map((month) => pick(month) ?? 0),
    unknown: months.map((month) => (pick(month) === null ? why(month) : null)),
  })
  return {
    totals: { previous_total: billAmount(previous), present_total: billAmount(present) },
    usage: usageRow(registers),
    consumption_kwh: {
      ...series(
        ({ kwh }) => kwh,
        () => WHY.noReading,
      ),
      estimated: months.map(({ estimatedKwh }) => estimatedKwh),
    },
    consumption_naira: series(
      ({ naira }) => naira,
      ({ kwh }) => (kwh === null ? WHY.noReading : WHY.noRate),
    ),
    rates: rates.map(({ from, to, kwh, nairaPerKwh, vatRate }) => ({
      from,
      to,
      kwh: round(kwh),
      naira_per_kwh: nairaPerKwh === null ? null : round(nairaPerKwh, 4),
      vat_rate: vatRate,
    })),
  }
}

const NO_AMOUNT: BillAmount = {
  kwh: null,
  estimatedKwh: 0,
  naira: null,
  net: null,
  vat: null,
  gap: 'no-reading',
  coverage: 0,
}
const NO_REGISTERS: RegisterUsage = { previous: null, current: null, usage: null, isAdjusted: false }

/** A branch without a source. */
export const NOTHING_BILLED: Summed = {
  present: NO_AMOUNT,
  previous: NO_AMOUNT,
  registers: NO_REGISTERS,
  metrics: { diesel: null, ipp: null, utility: null, blended: null, isPartial: false },
}

const NO_WORKING = { parts: [], cost: null, range: null }

/** A load: it is metered behind a source, whose bill has its energy (wire contract 2.13). */
export const NOT_BILLED: Line = billLine(
  {
    deviceId: 0,
    name: '',
    deviceType: 'UTILITY',
    present: NO_AMOUNT,
    previous: NO_AMOUNT,
    registers: NO_REGISTERS,
    rates: [],
    months: [],
    working: { present: NO_WORKING, previous: NO_WORKING },
  },
  'UTC',
)
