import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vector } from '../../testing-vectors.ts'
import { DAY_MS, HOUR_MS } from '../../time/interval.ts'
import { briefDue } from './brief-due.ts'
import { serviceSubjects } from './candidates.ts'
import { briefScore, type Candidate, chooseLines, type Reader, rankWorth, toldLines } from './choose-lines.ts'
import { fitSentences, MOST_BRIEF } from './fit-sentences.ts'
import { shortNaira } from './short-naira.ts'
import { isSmsText, MOST_SMS, smsText } from './sms-text.ts'
import { BRIEF_TOPICS, isFigureTopic, TO_DO_TOPICS, topicKey } from './topic.ts'

const NOW = Date.parse('2026-11-22T06:00:00Z')
const MONTH = 9_120_450

const candidate = (of: Partial<Candidate>): Candidate => ({
  topic: 'supply-claim',
  branchId: 1,
  branchName: 'Ikeja',
  low: null,
  deadline: null,
  coverage: 1,
  isHistory: false,
  ...of,
})

const reader = (of: Partial<Reader> = {}): Reader => ({
  now: NOW,
  zone: 'Africa/Lagos',
  branchIds: 'all',
  mayAct: true,
  monthNaira: MONTH,
  told: new Map(),
  muted: new Set(),
  unmeasured: new Set(),
  ...of,
})

const toldOf = (one: Candidate, daysAgo: number, naira: number | null) =>
  new Map([[topicKey(one), { at: NOW - daysAgo * DAY_MS, naira }]])

describe('the lines of a brief', () => {
  it('I-BR-1 a claim of more than a tenth of the month counts ten, two as the reader can act, one as it is new', () => {
    const v = vector('I-BR-1')
    const claim = candidate({ low: v('claim low') })
    expect(briefScore(claim, reader({ monthNaira: v('month') }))).toBe(v('score'))
  })

  it('I-BR-2 units to buy within 72 hours are in, whatever they cost', () => {
    const v = vector('I-BR-2')
    const units = candidate({
      topic: 'units-low',
      low: v('low'),
      deadline: NOW + v('deadline h') * HOUR_MS,
      coverage: null,
    })
    expect(chooseLines([units], reader())).toMatchObject([{ topic: 'units-low', score: v('score') }])
  })

  it('I-BR-3 told three days ago it is told again where its naira grew by a quarter', () => {
    const v = vector('I-BR-3')
    const short = candidate({ topic: 'delivery-short', low: v('naira') })
    const first = reader({ monthNaira: v('month') })
    expect(briefScore(short, first)).toBeCloseTo(v('score'), 2)
    const again = reader({ told: toldOf(short, v('told days ago'), v('naira')) })
    expect(chooseLines([{ ...short, low: v('next') }], again)).toEqual([])
    expect(chooseLines([{ ...short, low: v('later') }], again)).toHaveLength(1)
    expect(chooseLines([short], reader({ told: toldOf(short, 7, v('naira')) }))).toHaveLength(1)
  })

  it('tells again on the same day of the next week, however late it went out, and where clocks went forward', () => {
    const short = candidate({ topic: 'delivery-short', low: 27_000 })
    const at = (ms: number) => reader({ told: new Map([[topicKey(short), { at: NOW - ms, naira: 27_000 }]]) })
    expect(chooseLines([short], at(7 * DAY_MS - 50_000))).toHaveLength(1)
    // 20:00 of the Sunday before, 01:00 of the Monday.
    expect(chooseLines([short], at(7 * DAY_MS - 13 * HOUR_MS))).toHaveLength(1)
    expect(chooseLines([short], at(7 * DAY_MS - 18 * HOUR_MS))).toEqual([])
    // 07:00 in London, a week and an hour less apart.
    const told = new Map([[topicKey(short), { at: Date.parse('2026-03-23T07:00:00Z'), naira: 27_000 }]])
    const now = Date.parse('2026-03-30T06:00:00Z')
    expect(chooseLines([short], reader({ told, now, zone: 'Europe/London' }))).toHaveLength(1)
  })

  it('tells figures of the month behind what is to be done, to those too who cannot act', () => {
    const outage = candidate({ topic: 'outage-cost', branchId: 2 })
    const tank = candidate({ topic: 'tank-low' })
    const before = toldOf(tank, 8, null)
    expect(chooseLines([outage, tank], reader({ told: before }))).toMatchObject([
      { topic: 'tank-low', score: 2 },
      { topic: 'outage-cost', score: 3 },
    ])
    expect(chooseLines([outage, tank], reader({ mayAct: false }))).toMatchObject([{ topic: 'outage-cost' }])
  })

  it('I-BR-1 I-BR-3 what was told a short time ago is kept beside, as much worth as before', () => {
    const v = vector('I-BR-1')
    const claim = candidate({ low: v('claim low') })
    const overlap = candidate({ topic: 'avoidable', low: 7_847.83 })
    const again = reader({ told: toldOf(claim, 3, v('claim low')) })
    expect(chooseLines([overlap, claim], again)).toMatchObject([{ topic: 'avoidable' }])
    expect(toldLines([overlap, claim], again)).toMatchObject([{ topic: 'supply-claim', score: v('score') }])
    expect(toldLines([claim], { ...again, muted: new Set([topicKey(claim)]) })).toEqual([])
    expect(toldLines([claim], reader({ told: toldOf(claim, 7, v('claim low')) }))).toEqual([])
  })

  it('I-BR-4 what is worth less comes after; what a viewer was told and cannot act on is out', () => {
    const v = vector('I-BR-4')
    const overlap = candidate({ topic: 'avoidable', low: v('naira') })
    const short = candidate({ topic: 'delivery-short', low: vector('I-BR-3')('naira') })
    const chosen = chooseLines([overlap, short], reader())
    expect(chosen.map(({ topic }) => topic)).toEqual(['delivery-short', 'avoidable'])
    expect(chosen[1]?.score).toBeCloseTo(v('score'), 2)
    const note = candidate({ topic: 'entry-odd', low: null })
    const viewer = reader({ mayAct: false, told: toldOf(note, 20, null) })
    expect(briefScore(note, viewer)).toBe(0)
    expect(chooseLines([note], viewer)).toEqual([])
  })

  it('I-BR-6 of a branch that is silent nothing else is told, and that it is silent is', () => {
    const v = vector('I-BR-6')
    const silent = candidate({ topic: 'offline', branchId: 3, coverage: v('coverage') })
    const claim = candidate({ branchId: 3, low: 500_000 })
    const chosen = chooseLines([claim, silent], reader({ unmeasured: new Set([3]) }))
    expect(chosen).toMatchObject([{ topic: 'offline', score: v('score') }])
  })

  it('ranks what is to be done as if nothing had been told: a brief of that day begins with the same (property)', () => {
    const some = fc.record({
      topic: fc.constantFrom(...TO_DO_TOPICS),
      branchId: fc.integer({ min: 1, max: 4 }),
      branchName: fc.constantFrom('Abuja', 'Ikeja'),
      low: fc.option(fc.integer({ min: 0, max: 2_000_000 }), { nil: null }),
      deadline: fc.option(fc.integer({ min: NOW, max: NOW + 9 * DAY_MS }), { nil: null }),
      coverage: fc.constantFrom(null, 0.5, 1),
      isHistory: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(some), fc.boolean(), (candidates, mayAct) => {
        const { told, ...who } = reader({ mayAct })
        const ranked = rankWorth(candidates, who)
        const lines = chooseLines(candidates, { ...who, told })
        expect(ranked.slice(0, lines.length)).toEqual(lines)
      }),
    )
  })

  it('tells of a service that is due by run hours whatever is switched on, unless an alert tells of it', () => {
    const place = { branchId: 1, branchName: 'Yaba', zone: 'Africa/Lagos' }
    const due = [
      { ...place, deviceName: 'Gen 1', hours: 20 },
      { ...place, deviceName: 'Gen 2', hours: -53 },
      { ...place, branchId: 2, branchName: 'Kano', deviceName: 'Gen 1', hours: 26 },
    ]
    expect(serviceSubjects(due, new Set())).toMatchObject([
      { topic: 'generator-maintenance', deviceName: 'Gen 2', value: -53 },
    ])
    expect(serviceSubjects(due, new Set(['generator-maintenance 1']))).toEqual([])
  })

  it('tells again what came within 72 hours of its deadline since', () => {
    const units = candidate({ topic: 'units-low', deadline: NOW + 60 * HOUR_MS })
    expect(chooseLines([units], reader({ told: toldOf(units, 2, null) }))).toHaveLength(1)
    const known = candidate({ topic: 'units-low', deadline: NOW + 20 * HOUR_MS })
    expect(chooseLines([known], reader({ told: toldOf(known, 1, null) }))).toEqual([])
  })

  it('leaves out what is muted, and what is history', () => {
    const claim = candidate({ low: 900_000 })
    expect(chooseLines([claim], reader({ muted: new Set([topicKey(claim)]) }))).toEqual([])
    expect(chooseLines([{ ...claim, isHistory: true }], reader())).toEqual([])
  })

  it('never tells of a branch that the reader does not see, nor a topic of a branch twice, nor more than four', () => {
    const some = fc.record({
      topic: fc.constantFrom(...BRIEF_TOPICS),
      branchId: fc.integer({ min: 1, max: 6 }),
      branchName: fc.string(),
      low: fc.option(fc.integer({ min: 0, max: 9_000_000 }), { nil: null }),
      deadline: fc.option(fc.integer({ min: NOW, max: NOW + 9 * DAY_MS }), { nil: null }),
      coverage: fc.constantFrom(null, 0.5, 0.9, 1),
      isHistory: fc.boolean(),
    })
    const scope = fc.uniqueArray(fc.integer({ min: 1, max: 6 }))
    fc.assert(
      fc.property(fc.array(some), scope, fc.boolean(), (candidates, branchIds, mayAct) => {
        const chosen = chooseLines(candidates, reader({ branchIds, mayAct }))
        expect(chosen.length).toBeLessThanOrEqual(4)
        expect(new Set(chosen.map(topicKey)).size).toBe(chosen.length)
        for (const one of chosen) {
          expect(branchIds).toContain(one.branchId)
          if (!isFigureTopic(one.topic)) expect(one.score).toBeGreaterThanOrEqual(2)
        }
        const ranks = chosen.map(({ topic, score }) => [Number(!isFigureTopic(topic)), score] as const)
        expect(ranks).toEqual(ranks.toSorted((a, b) => b[0] - a[0] || b[1] - a[1]))
      }),
    )
  })
})

describe('what it is written with', () => {
  it.each([
    [1_573_500, '₦1.57m'],
    [9_120_450, '₦9.12m'],
    [710_150, '₦0.71m'],
    [12_600_000, '₦12.6m'],
    [95_421, '₦95,400'],
    [27_000, '₦27,000'],
    [7_847.83, '₦7,850'],
    [99_960, '₦0.1m'],
    [999_999, '₦1m'],
    [1_234_567_890, '₦1.23bn'],
    [126_400_000, '₦126m'],
    [0, '₦0'],
  ])('%d is %s', (naira, said) => expect(shortNaira(naira)).toBe(said))

  it('has at most three significant digits', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e12, noNaN: true }), (naira) => {
        const digits = shortNaira(naira).replace(/[^\d.]/g, '')
        expect(
          Number(digits)
            .toString()
            .replace('.', '')
            .replace(/^0+|0+$/g, '').length,
        ).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('is never longer than it may be', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 200 })), fc.string({ maxLength: 90 }), (sentences, end) => {
        expect(fitSentences(sentences, MOST_BRIEF, end).text.length).toBeLessThanOrEqual(MOST_BRIEF)
        const { text, taken } = fitSentences(sentences.map(smsText), MOST_SMS, end)
        expect(text.length).toBeLessThanOrEqual(MOST_SMS)
        for (const index of taken.slice(2)) expect(text).toContain(smsText(sentences[index]!))
      }),
    )
    expect(fitSentences(['One.', 'x'.repeat(20), 'Two.'], 16)).toEqual({ text: 'One. Two.', taken: [0, 2] })
    expect(fitSentences(['One.', 'x'.repeat(90)], 70)).toEqual({
      text: `One. ${'x'.repeat(62)}...`,
      taken: [0, 1],
    })
  })

  it('an SMS has letters of the GSM alphabet alone, and N for ₦', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(isSmsText(smsText(text))).toBe(true)
      }),
    )
    expect(smsText('Òwòrònṣòkí: ₦1.57m – “send” it…')).toBe('Owòrònsòki: N1.57m - "send" it...')
    expect(smsText('🔥')).toBe('?')
  })
})

describe('when a brief is due', () => {
  const daily = { rhythm: 'daily', setAt: NOW - 9 * DAY_MS } as const

  it('is due from 07:00 of the reader’s clock until the evening', () => {
    expect(briefDue(daily, 'Africa/Lagos', NOW - 1)).toBeNull()
    expect(briefDue(daily, 'Africa/Lagos', NOW)).toBe('2026-11-22')
    expect(briefDue(daily, 'Africa/Lagos', NOW + 13 * HOUR_MS)).toBeNull()
    expect(briefDue(daily, 'Asia/Kathmandu', Date.parse('2026-11-22T01:15:00Z'))).toBe('2026-11-22')
  })

  it('is due on Mondays where it is weekly, and not before the day after it was chosen', () => {
    const weekly = { rhythm: 'weekly', setAt: NOW - 9 * DAY_MS } as const
    expect(briefDue(weekly, 'Africa/Lagos', NOW)).toBeNull()
    expect(briefDue(weekly, 'Africa/Lagos', NOW + DAY_MS)).toBe('2026-11-23')
    expect(briefDue({ ...daily, setAt: NOW + HOUR_MS }, 'Africa/Lagos', NOW + 2 * HOUR_MS)).toBeNull()
    expect(briefDue({ ...daily, rhythm: 'off' }, 'Africa/Lagos', NOW)).toBeNull()
  })
})
