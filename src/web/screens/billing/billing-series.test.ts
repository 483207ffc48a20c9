import { describe, expect, it } from 'vitest'
import type { BillAmountRow, BillingData } from '#contract/billing/billing.ts'
import { isPartOnly, knownKwh, knownNaira } from './bill-rows.ts'
import { billingSeries } from './billing-series.ts'

const row = (part: Partial<BillAmountRow>): BillAmountRow => ({
  usage_kwh: 0,
  estimated_kwh: 0,
  value_naira: 0,
  net_naira: 0,
  vat_naira: 0,
  coverage: 1,
  ...part,
})

const device = (device_id: number, name: string, values: number[], unknown: (string | null)[]) => ({
  device_id,
  name,
  billing: {
    consumption_kwh: {
      dates: ['2026-10-01T00:00:00', '2026-11-01T00:00:00'].slice(0, values.length),
      values,
      unknown,
      estimated: values.map((kwh) => kwh / 5),
    },
  },
})

describe('billing on screen', () => {
  it('BI-02 draws T11 a month of a device without a figure as a gap, not as 0, and knows what is estimated', () => {
    const data = {
      branches: [
        {
          name: 'Lekki',
          devices: [device(1, 'Utility', [5, 0], [null, null]), device(2, 'Lekki IPP', [0], ['No reading'])],
        },
      ],
    } as unknown as BillingData
    const { categories, series } = billingSeries(data, 'consumption_kwh', new Map([['1', 'red']]))
    expect(categories).toEqual([
      { key: '2026-10', label: 'October 2026', tick: 'Oct ’26' },
      { key: '2026-11', label: 'November 2026', tick: 'Nov ’26' },
    ])
    expect(series).toEqual([
      { key: '1', label: 'Lekki Utility', colour: 'red', values: [5, 0], estimated: [1, 0] },
      {
        key: '2',
        label: 'Lekki IPP',
        colour: 'var(--source-unknown)',
        values: [null, null],
        estimated: [0, 0],
      },
    ])
  })

  it.each([
    ['measured and priced', row({ usage_kwh: 5, value_naira: 9 }), 5, 9, false],
    ['a measured zero', row({}), 0, 0, false],
    ['no reading', row({ unknown: 'No reading', coverage: 0 }), null, null, false],
    ['no rate', row({ usage_kwh: 5, unknown: 'rate not set' }), 5, null, false],
    ['a part without a rate', row({ usage_kwh: 5, value_naira: 3, unknown: 'rate not set' }), 5, 3, true],
  ])('BI-01 tells %s apart', (_, amount, kwh, naira, isPart) => {
    expect([knownKwh(amount), knownNaira(amount), isPartOnly(amount)]).toEqual([kwh, naira, isPart])
  })
})
