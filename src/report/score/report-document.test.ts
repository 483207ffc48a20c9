import { describe, expect, it } from 'vitest'
import { type ReportData, reportData } from '#contract/score/report.ts'
import { pdf } from '../pdf.ts'
import { reportDocument } from './report-document.ts'
import { collectTexts } from './testing-words.ts'

const AT = Date.UTC(2026, 10, 21, 3)
const IKEJA = { branch_name: 'Ikeja' }
const utility = { device_id: 1, name: 'Ikeja Utility', ...IKEJA }
const generator = { device_id: 2, name: 'Ikeja Gen 1', ...IKEJA }

/** October by hand: a utility, a generator whose rate and forecast are not known, more imbalance than paper holds. */
const october: ReportData = {
  id: 4,
  name: 'Adunni Demo Stores',
  image: '',
  zones: ['Africa/Lagos'],
  score_cards_date: '2026-11-21T04:00:00+01:00',
  branches: ['Ikeja', 'Surulere'],
  period: {
    type: 'monthly',
    from: '2026-10-01',
    to: '2026-10-31',
    label: 'October 2026',
    is_complete: true,
  },
  total_consumption: { kwh: 24317.45, estimated_kwh: 0, coverage: 0.969, partial: false },
  papr: {
    unit: 'kVA',
    peak: 180.6,
    avg: 86.95,
    min: 1.2,
    papr: 0.48,
    band: 'Inefficient - Higher is better',
    colour: 'red',
    peak_at: '2026-10-14T11:15:00+01:00',
    power_factor: 0.87,
    power_factor_basis: 'from kWh and kvarh',
    power_factor_assumed: false,
    coverage: 0.97,
  },
  carbon: { unit: 'Tons', tons: 10.628, scope1: 4.1, scope2: 6.528, trees: 1.77, partial: false },
  baseline: {
    unit: 'kWh',
    forecast: null,
    used: 24317.45,
    forecast_to_date: null,
    projected_total: null,
    savings_inbound: null,
    saving_to_date: null,
    state: null,
    low: null,
    high: null,
    h: null,
    projected_low: null,
    projected_high: null,
    is_complete: true,
    used_percent: null,
    coverage: 0.97,
    method: null,
    left_out: ['Ikeja Gen 1'],
    from: '2026-10-01',
    to: '2026-10-31',
    forecast_to_consumption_percentage: null,
  },
  source_consumption: [
    { ...utility, device_type: 'UTILITY', kwh: 19983.42, estimated_kwh: 0, share_percent: 82.18 },
    { ...generator, device_type: 'GENERATOR', kwh: 4334.03, estimated_kwh: 0, share_percent: 17.82 },
  ],
  comparison: {
    label: 'September 2026',
    figures: [
      {
        name: 'consumption',
        unit: 'kWh',
        now: 24317.45,
        before: 23_000,
        difference: 1317.45,
        percent: 5.73,
        percent_per_day: 2.32,
        reason: null,
      },
      {
        name: 'total_cost',
        unit: '₦',
        now: 4_500_515.97,
        before: 4_600_000,
        difference: null,
        percent: null,
        percent_per_day: null,
        reason: 'rate not set',
      },
      {
        name: 'peak',
        unit: 'kVA',
        now: 180.6,
        before: 190.6,
        difference: -10,
        percent: -5.25,
        percent_per_day: null,
        reason: null,
      },
    ],
  },
  supply: [
    { ...utility, low: 15.2, high: 17.2, promised: 20, verdict: 'short', coverage: 0.9167 },
    {
      device_id: 3,
      name: 'Yaba Utility',
      branch_name: 'Yaba',
      low: 11,
      high: 11,
      promised: null,
      verdict: null,
      coverage: 1,
    },
  ],
  load_imbalance: {
    total: 2281,
    has_removed: false,
    devices: Array.from({ length: 12 }, (_, n) => ({
      ...utility,
      device_id: 20 + n,
      hours: 570.25,
      max: 22.1,
      min: 14.4,
      imbalance: 24.86,
      time: '2026-10-31T23:45:00+01:00',
      phase: 2,
      phase_percent: 80,
      from_hour: 9,
      to_hour: 11,
    })),
    rows: Array.from({ length: 30 }, (_, n) => ({
      ...utility,
      max: 22.1,
      min: 14.4,
      imbalance: 24.86,
      time: `2026-10-31T${String(23 - (n % 24)).padStart(2, '0')}:45:00+01:00`,
    })),
  },
  fuel_consumption: [
    {
      ...generator,
      kwh: 4334.03,
      hours: 105.5,
      litres: 1538.43,
      entered_litres: 170,
      estimated_litres: 1368.43,
      is_estimated: true,
      cost: null,
    },
  ],
  generator_efficiency: [
    {
      ...generator,
      size: '100kVA',
      size_efficiency: 44.69,
      band: 'Fairly Efficient Loading',
      colour: 'green',
      recommendation: 'Size is adequate',
    },
  ],
  energy_consumption: {
    dates: ['2026-10-01T00:00:00+01:00', '2026-10-02T00:00:00+01:00'],
    devices: [{ ...utility, used: [700, null], estimated: [0, 0] }],
    used: [700, null],
    estimated: [0, 0],
    forecast: [null, null],
  },
  cost_implication: {
    rows: [
      { branch: 'Ikeja', device_id: 1, device: 'Utility', demand: 87.56, kwh: 19983.42, cost: 4_500_515.97 },
      { branch: 'Ikeja', device_id: 2, device: 'Gen 1', demand: 75.18, kwh: 4334.03, cost: null },
    ],
    total_cost: 4_500_515.97,
    partial: true,
  },
  time_of_use: {
    period_total_hours: 744,
    devices: [{ ...utility, device_type: 'UTILITY', hours: 596.25, down_hours: 147.75 }],
  },
  power_demand: {
    devices: [
      {
        ...utility,
        min: 2.65,
        avg: 38.8,
        max: 87.56,
        unit: 'kVA',
        avg_kw: 33,
        max_kw: 76,
        power_factor: 0.87,
        power_factor_basis: 'from kWh and kvarh',
      },
    ],
  },
}

const words = collectTexts(reportDocument(october, AT).content)

/** The part of the baseline, title first. */
function baselineOnPaper(known: Partial<ReportData['baseline']>): string[] {
  const paper = reportDocument({ ...october, baseline: { ...october.baseline, ...known } }, AT)
  const texts = collectTexts(paper.content).filter((text) => text !== '')
  return texts.slice(texts.indexOf('Baseline Consumption')).slice(0, 9)
}
const wordAfter = (title: string) => words[words.indexOf(title) + 1]

describe('the report on paper', () => {
  it('RP-02 is made of what the call answers', () => {
    expect(reportData.parse(october)).toEqual(october)
  })

  it('RP-02 names organisation, period and branches', () => {
    expect(words).toContain('Adunni Demo Stores')
    expect(wordAfter('Period')).toBe('October 2026: 01-10-2026 – 31-10-2026')
    expect(words).toContain('Ikeja, Surulere')
  })

  it('RP-03 shows the cards with their bands, and how much was measured', () => {
    expect(words).toContain('24,317.45\u2009kWh')
    expect(words).toContain('96\u2009% measured')
    expect(words.some((one) => one.startsWith('Inefficient - Higher is better'))).toBe(true)
    expect(words).toContain('1.77 trees')
  })

  it('RP-03 names the baseline as the card on screen does, and says what its savings are', () => {
    const known = {
      forecast: 57666,
      used: 39656,
      savings_inbound: -1540.35,
      used_percent: 68.77,
      state: 'over',
      low: 300.5,
      high: 1100,
      is_complete: false,
    } as const
    expect(baselineOnPaper(known)).toEqual([
      'Baseline Consumption',
      'Forecast',
      '57,666.00\u2009kWh',
      'Used so far',
      '39,656.00\u2009kWh',
      '68.77 % of forecast',
      'Savings inbound',
      '-1,540.35\u2009kWh',
      'Forecast less what the period ends at if it goes on like this. More than forecast so far: between 300.50\u2009kWh and 1,100.00\u2009kWh.',
    ])
  })

  it('T19 speaks of a finished month in the past', () => {
    const known = {
      forecast: 1000,
      used: 800,
      used_percent: 80,
      state: 'saving',
      low: 150,
      high: 250,
    } as const
    expect(baselineOnPaper({ ...known, savings_inbound: 200 }).slice(3, 8)).toEqual([
      'Used',
      '800.00\u2009kWh',
      '80.00 % of forecast',
      'Saved',
      'between 150.00\u2009kWh and 250.00\u2009kWh',
    ])
    expect(words.join(' ')).not.toMatch(/so far|inbound|on the way|will /i)
  })

  it('T13 promises nothing inside of the interval', () => {
    const known = { forecast: 116_699, used: 95_075, savings_inbound: 21_624, used_percent: 81.47 } as const
    const said = baselineOnPaper({ ...known, state: 'no sure change', h: 0.25 })
    expect(said.slice(6, 8)).toEqual(['Saved', 'no sure change'])
    expect(said.join(' ')).not.toContain('21,624')
  })

  it('RP-04 says what is not known instead of 0', () => {
    expect([wordAfter('Forecast'), wordAfter('Saved')]).toEqual(['—', '—'])
    expect(words).toContain('There is too little history for a forecast of this period.')
    expect(words).toContain('rate not set')
    expect(words).toContain('1,538.43 (170.00 entered, 1,368.43 estimated)')
  })

  it('RP-04 sums imbalance up, a row a device, ten of them, and says of how many', () => {
    expect(words.filter((one) => one === '570 hours 15 mins')).toHaveLength(10)
    expect(words).toContain('L2 (80\u2009%)')
    expect(words).toContain('09:00 – 11:00')
    expect(words).toContain('10 of 12 devices are shown, those uneven the longest.')
  })

  it('RP-04 compares with the report before, in words', () => {
    expect(words).toContain('Compared with September 2026')
    expect(words).toContain('1,317.45\u2009kWh (5.73\u2009%) more, 2.32\u2009% more a day')
    expect(words).toContain('not compared: rate not set')
    expect(words).toContain('10.00\u2009kVA (5.25\u2009%) less')
  })

  it('RP-04 holds the hours of the grid against the promise', () => {
    const from = words.indexOf('Supply of the grid')
    expect(
      words
        .slice(from)
        .filter((one) => one !== '')
        .slice(6, 16),
    ).toEqual([
      'Ikeja Utility',
      '15.20 – 17.20',
      '20.00',
      'short',
      '91\u2009%',
      'Yaba Utility',
      '11.00',
      '—',
      'no band entered',
      '100\u2009%',
    ])
  })

  it('T11 says how much was estimated, of the total, of each source and in the bars', () => {
    const said = collectTexts(
      reportDocument(
        {
          ...october,
          total_consumption: { ...october.total_consumption, estimated_kwh: 960 },
          source_consumption: [
            { ...october.source_consumption[0]!, estimated_kwh: 960 },
            ...october.source_consumption.slice(1),
          ],
          energy_consumption: { ...october.energy_consumption, estimated: [960, 0] },
        },
        AT,
      ).content,
    )
    expect(said).toContain('96\u2009% measured, 960.00\u2009kWh estimated')
    expect(said).toContain('Estimated (kWh)')
    expect(said).toContain('960.00')
    expect(said).toContain('striped: estimated')
    expect(words).not.toContain('Estimated (kWh)')
    expect(words).not.toContain('striped: estimated')
  })

  it('RP-02 is a PDF with title and language', async () => {
    expect(reportDocument(october, AT)).toMatchObject({
      info: { title: 'Adunni Demo Stores: Report October 2026' },
    })
    const file = await pdf(reportDocument(october, AT))
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
