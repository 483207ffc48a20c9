import { describe, expect, it } from 'vitest'
import { type ReportData, reportData } from '#contract/score/report.ts'
import { pdf } from '../pdf.ts'
import { reportDocument } from './report-document.ts'
import { AT, october } from './testing-report.ts'
import { collectTexts } from './testing-words.ts'

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
