import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alertSubjects, type Subject } from '#domain/alert/brief/candidates.ts'
import { chooseLines } from '#domain/alert/brief/choose-lines.ts'
import { isSmsText } from '#domain/alert/brief/sms-text.ts'
import { BRIEF_TOPICS } from '#domain/alert/brief/topic.ts'
import { vector } from '#domain/testing-vectors.ts'
import { briefSentence, briefSentences, costSentence, smsBrief, writtenBrief } from './brief-messages.ts'

const NOW = Date.parse('2026-11-22T06:00:00Z')
const COST = {
  day: '2026-11-22',
  naira: 9_120_450,
  isAtLeast: false,
  difference: 710_150,
  unmeasured: new Set<number>(),
}

const subject = (of: Partial<Subject>): Subject => ({
  topic: 'supply-claim',
  branchId: 1,
  branchName: 'Ikeja',
  zone: 'Africa/Lagos',
  low: null,
  deadline: null,
  coverage: null,
  isHistory: false,
  deviceName: null,
  naira: null,
  days: null,
  since: null,
  by: null,
  value: null,
  limit: null,
  words: null,
  count: 1,
  isLeast: false,
  ...of,
})

describe('the sentences of a brief', () => {
  it('tells the cost of the month against the same days before', () => {
    expect(costSentence(COST)).toBe("Nov to 22nd: ₦9.12m, ₦0.71m above October's same days.")
    expect(costSentence({ ...COST, day: '2026-01-03', difference: -27_000 })).toBe(
      "Jan to 3rd: ₦9.12m, ₦27,000 below December's same days.",
    )
    expect(costSentence({ ...COST, difference: 0 })).toBe(
      "Nov to 22nd: ₦9.12m, as much as October's same days.",
    )
    expect(costSentence({ ...COST, naira: null })).toBe('Nov to 22nd: the cost is not known yet.')
  })

  it.each<[Partial<Subject>, string]>([
    [
      { topic: 'units-low', by: '2026-11-27', naira: 95_421, value: 6.2 },
      'Ikeja: buy ₦95,400 of units by Fri (6.2 days left at least).',
    ],
    [
      { topic: 'outage-cost', naira: 87_130.11, by: '2026-11-21', value: 8, limit: 1.75 },
      'Ikeja: outages to 21 Nov cost ₦87,100 (8 h on diesel, 1 h 45 min dark).',
    ],
    [
      {
        ...{ topic: 'outage-cost', naira: 315_000, by: '2026-11-21', value: 0, limit: 1.75 },
        ...{ isLeast: true, count: 3 },
      },
      'Ikeja: outages to 21 Nov cost at least ₦0.32m (1 h 45 min dark), the most of 3 branches.',
    ],
    [
      { topic: 'outage-cost', naira: 87_130.11, by: '2026-11-21', value: 8, limit: 0, coverage: 0.94 },
      'Ikeja: outages to 21 Nov cost at least ₦87,100 (8 h on diesel).',
    ],
    [
      { topic: 'league', value: 410, limit: 210, count: 8, words: 'Banks' },
      'Ikeja: ₦410 a kWh this month, the dearest of 8 in Banks, the cheapest ₦210: compare them.',
    ],
    [
      { naira: 1_573_500, days: { first: '2026-10-01', last: '2026-10-31' } },
      'Ikeja: claim ₦1.57m for the supply of October, it is ready: send it.',
    ],
    [
      { topic: 'delivery-short', naira: 27_000, days: { first: '2026-11-12', last: '2026-11-12' } },
      'Ikeja: delivery of 12 Nov short (₦27,000): ask for the missing litres.',
    ],
    [
      {
        topic: 'avoidable',
        deviceName: 'Gen 1',
        naira: 7_847.83,
        days: { first: '2026-11-01', last: '2026-11-21' },
      },
      'Ikeja: Gen 1 ran beside a good grid in November (₦7,850): switch it off then.',
    ],
    [
      { topic: 'tank-fell', days: { first: '2026-11-12', last: '2026-11-12' } },
      'Ikeja: the tank fell on 12 Nov: find out why.',
    ],
    [{ topic: 'tank-low', value: 5.4 }, 'Ikeja: diesel for 5 hours is left: order it.'],
    [
      { topic: 'budget', value: 12_600_000, limit: 12_000_000 },
      'Ikeja: heading for ₦12.6m at least, above the budget of ₦12m.',
    ],
    [{ topic: 'budget', value: null, limit: 12_000_000 }, 'Ikeja: heading above the budget of the month.'],
  ])('%j', (of, said) => expect(briefSentence(subject(of), NOW)).toBe(said))

  it('I-BR-5 with nothing to tell a daily brief is not sent, and a weekly one has one sentence', () => {
    const v = vector('I-BR-5')
    const none: Subject[] = new Array(v('candidates'))
    expect(briefSentences(COST, none, { rhythm: 'daily', now: NOW })?.length ?? 0).toBe(v('daily sentences'))
    const weekly = briefSentences(COST, none, { rhythm: 'weekly', now: NOW })
    expect(weekly).toEqual(['Nothing needs you.'])
    expect(weekly).toHaveLength(v('weekly sentences'))
  })

  it('I-BR-6 with a silent meter the cost is "at least", and the meter is told', () => {
    const alert = {
      kind: 'offline' as const,
      ...{ branchId: 3, branchName: 'Surulere', zone: 'Africa/Lagos', deviceName: 'Grid' },
      ...{ since: Date.parse('2026-11-21T02:10:00Z'), value: null, limit: null, words: null },
      ...{ acknowledgedAt: null, mutedUntil: null },
    }
    const lines = chooseLines(alertSubjects([alert]), {
      now: NOW,
      zone: 'Africa/Lagos',
      branchIds: 'all',
      mayAct: true,
      monthNaira: COST.naira,
      told: new Map(),
      muted: new Set(),
      unmeasured: new Set([3]),
    })
    expect(lines.map(({ score }) => score)).toEqual([vector('I-BR-6')('score')])
    expect(
      briefSentences({ ...COST, isAtLeast: true, difference: null }, lines, { rhythm: 'daily', now: NOW }),
    ).toEqual(['Nov to 22nd: at least ₦9.12m.', 'Surulere: Grid is silent since Sat 03:10.'])
    const second = { ...alert, deviceName: 'Gen', since: alert.since + 1 }
    expect(alertSubjects([second, alert]).map((one) => briefSentence(one, NOW))).toEqual([
      'Surulere: 2 meters are silent, the first since Sat 03:10.',
    ])
    expect(alertSubjects([{ ...alert, acknowledgedAt: 1 }])).toEqual([])
  })

  it.each([
    [12.4, 24, 'Gen 2 is due for its service: book it.'],
    [-71.5, 24, 'the service of Gen 2 is 72 hours overdue: book it.'],
    [-1, 1, 'the service of Gen 2 is 1 day overdue: book it.'],
  ])('says of a service with %d left by how much it is overdue', (value, limit, said) => {
    const line = subject({ topic: 'generator-maintenance', deviceName: 'Gen 2', value, limit })
    expect(briefSentence(line, NOW)).toBe(`Ikeja: ${said}`)
  })

  it('is never longer than its channel lets it be, and an SMS has GSM letters alone', () => {
    const line = fc.record({
      topic: fc.constantFrom(...BRIEF_TOPICS),
      branchName: fc.string({ unit: 'grapheme', maxLength: 60 }),
      deviceName: fc.option(fc.string({ unit: 'grapheme', maxLength: 60 }), { nil: null }),
      naira: fc.option(fc.double({ min: 0, max: 1e10, noNaN: true }), { nil: null }),
      value: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: null }),
      words: fc.option(fc.string({ unit: 'grapheme', maxLength: 200 }), { nil: null }),
      since: fc.option(fc.integer({ min: NOW - 1e10, max: NOW }), { nil: null }),
      count: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
        const sentences = briefSentences(COST, lines.map(subject), { rhythm: 'daily', now: NOW }) ?? []
        expect(writtenBrief(sentences).text.length).toBeLessThanOrEqual(700)
        const sms = smsBrief(sentences, 'https://energy.example.com').text
        expect(sms.length).toBeLessThanOrEqual(306)
        expect(isSmsText(sms)).toBe(true)
        expect(sms).toContain("Nov to 22nd: N9.12m, N0.71m above October's same days.")
        expect(sms).toMatch(/https:\/\/energy\.example\.com$/)
      }),
    )
  })
})
