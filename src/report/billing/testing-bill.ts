import type { Bill, BillAmount, BillLine, BranchBill } from '#domain/billing/bill.ts'

/** A bill by hand: amounts that add up, one device whose rate is not set, one that was silent for a while. */

const DAY = 86_400_000
const FROM = Date.UTC(2026, 9, 31, 23)

const amount = (kwh: number | null, net: number | null, vat: number | null, coverage = 1): BillAmount => ({
  kwh,
  estimatedKwh: 0,
  net,
  vat,
  naira: net === null || vat === null ? null : Math.round((net + vat) * 100) / 100,
  gap: kwh === null ? 'no-reading' : net === null ? 'rate-not-set' : null,
  coverage,
})

const NO_WORKING = { parts: [], cost: null, range: null }

const line = (deviceId: number, name: string, part: Partial<BillLine>): BillLine => ({
  deviceId,
  name,
  deviceType: 'UTILITY',
  present: amount(12000, 2_514_000, 188_550),
  previous: amount(11000, 2_304_500, 172_837.5),
  registers: { previous: 1000, current: 13000, usage: 12000, isAdjusted: false },
  rates: [{ from: '2026-11-01', to: '2026-11-20', kwh: 12000, nairaPerKwh: 225.2125, vatRate: 0.075 }],
  months: [
    { month: '2026-10', kwh: 11000, naira: 2_477_337.5, estimatedKwh: 0 },
    { month: '2026-11', kwh: 12000, naira: 2_702_550, estimatedKwh: 0 },
  ],
  working: { present: NO_WORKING, previous: NO_WORKING },
  ...part,
})

/** V-BL1's 12,000 kWh of the utility (₦2,702,550.00), a generator, and a device without a rate. */
export function handBill(isInvoice = false): Bill {
  const lines = [
    line(1, 'Utility', {}),
    line(2, 'Gen 1', {
      deviceType: 'GENERATOR',
      present: amount(630, 274_547.7, 0, 0.982),
      rates: [{ from: '2026-11-01', to: '2026-11-20', kwh: 630, nairaPerKwh: 435.79, vatRate: 0 }],
      months: [
        { month: '2026-10', kwh: null, naira: null, estimatedKwh: 0 },
        { month: '2026-11', kwh: 630, naira: 274_547.7, estimatedKwh: 0 },
      ],
    }),
    line(3, 'IPP', {
      deviceType: 'IPP',
      present: amount(50, null, null),
      rates: [{ from: '2026-11-01', to: '2026-11-20', kwh: 50, nairaPerKwh: null, vatRate: 0.075 }],
      months: [{ month: '2026-11', kwh: 50, naira: null, estimatedKwh: 0 }],
    }),
  ]
  const metrics = { diesel: 435.79, ipp: null, utility: 225.2125, blended: 235.72, isPartial: true }
  const registers = { previous: 3000, current: 15680, usage: 12680, isAdjusted: false }
  const present: BillAmount = {
    kwh: 12680,
    estimatedKwh: 0,
    net: 2_788_547.7,
    vat: 188_550,
    naira: 2_977_097.7,
    gap: 'rate-not-set',
    coverage: 0.994,
  }
  const previous = amount(33000, 6_913_500, 518_512.5)
  const branch: BranchBill = {
    branchId: 7,
    name: 'Lekki',
    zone: 'Africa/Lagos',
    presentPeriod: { from: FROM, to: FROM + 20 * DAY },
    previousPeriod: { from: FROM - 31 * DAY, to: FROM - 11 * DAY },
    lines,
    present,
    previous,
    registers,
    metrics,
  }
  return {
    organisation: 'Sahel Demo Power',
    isInvoice,
    branches: [branch],
    present,
    previous,
    registers,
    metrics,
  }
}

/** The same with many branches of many devices, to fill pages. */
export function longBill(branches: number, devices: number): Bill {
  const bill = handBill()
  const [branch] = bill.branches
  const lines = Array.from({ length: devices }, (_, n) =>
    line(100 + n, `Very long name of a metered point ${n}`, {}),
  )
  return {
    ...bill,
    branches: Array.from({ length: branches }, (_, n) => ({
      ...(branch as BranchBill),
      name: `Branch ${n}`,
      lines,
    })),
  }
}
