import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_MS } from '../time/interval.ts'
import { type Episode, findEpisodes, GOOD, type Judgement, UNKNOWN } from './episodes.ts'
import { maySkip, missedBlocks } from './meter-pace.ts'
import { reconcile, type Written } from './reconcile.ts'

const bad = (excess: number): Judgement => ({ isBad: true, value: 100 + excess, limit: 100, excess })
const block = fc.oneof(fc.integer({ min: 1, max: 9 }).map(bad), fc.constant(GOOD), fc.constant(UNKNOWN))
const blocks = fc.array(block, { maxLength: 40 })
const rules = fc.constantFrom(
  { raiseAfter: 2, clearAfter: 2, mayMiss: 0 },
  { raiseAfter: 2, clearAfter: 2, mayMiss: 1 },
  { raiseAfter: 3, clearAfter: 1, mayMiss: 0 },
)
const MARGIN = 3

describe('AL-04 a meter slower than 15 minutes', () => {
  it.each([
    [60, 2, 0],
    [300, 2, 0],
    [900, 3, 0],
    [1800, 6, 1],
    [3600, 12, 3],
  ])('every %i s: offline after %i blocks, %i blocks between two readings', (periodS, missed, skipped) => {
    expect([missedBlocks(periodS), maySkip(periodS)]).toEqual([missed, skipped])
  })

  it('raises and clears over the blocks that it leaves empty', () => {
    const halfHourly = [bad(1), UNKNOWN, bad(2), UNKNOWN, GOOD, UNKNOWN, GOOD]
    expect(findEpisodes(halfHourly, 0, { mayMiss: 1 })).toEqual([
      { since: 0, until: 4 * BLOCK_MS, value: 102, limit: 100 },
    ])
    expect(findEpisodes(halfHourly, 0)).toEqual([])
  })
})

describe('AL-04 the order in which readings come', () => {
  it('changes nothing: from any block on the same episodes follow, given what held there (property)', () => {
    fc.assert(
      fc.property(blocks, fc.nat(40), rules, (judged, at, rule) => {
        const whole = findEpisodes(judged, 0, rule)
        const first = Math.max(0, Math.min(at, judged.length) - MARGIN)
        const from = first * BLOCK_MS
        const open =
          whole.find(({ since, until }) => since < from && (until === null || until > from)) ?? null
        const again = findEpisodes(judged.slice(first), from, { ...rule, open })
        const after = ({ until }: Episode) => until === null || until >= from + MARGIN * BLOCK_MS
        expect(again.filter(after)).toEqual(whole.filter(after))
      }),
    )
  })

  it('changes nothing: batches that come late and shuffled lead to the same alerts (property)', () => {
    const delivered = fc
      .array(block, { minLength: 1, maxLength: 30 })
      .chain((judged) =>
        fc.tuple(
          fc.constant(judged),
          fc.shuffledSubarray([...judged.keys()], { minLength: judged.length, maxLength: judged.length }),
          fc.integer({ min: 1, max: 7 }),
        ),
      )
    fc.assert(
      fc.property(delivered, ([judged, order, batch]) => {
        const known: Judgement[] = judged.map(() => UNKNOWN)
        let written: Written[] = []
        let ids = 0
        for (let n = 0; n < order.length; n += batch) {
          for (const at of order.slice(n, n + batch)) known[at] = judged[at]!
          const { added, moved, removed } = reconcile(written, findEpisodes(known, 0))
          const changed = new Map(moved)
          written = [
            ...written
              .filter(({ id }) => !removed.includes(id))
              .map((one) => ({ ...one, ...changed.get(one.id) })),
            ...added.map((episode) => ({ ...episode, id: ++ids, acknowledgedAt: null })),
          ].sort((a, b) => a.since - b.since)
        }
        const told = written.map(({ since, until, value, limit }) => ({ since, until, value, limit }))
        expect(told).toEqual(findEpisodes(judged, 0))
      }),
    )
  })
})

describe('AL-04 what late readings change about alerts', () => {
  const alert = (id: number, since: number, until: number | null, acknowledgedAt: number | null = null) => ({
    id,
    since,
    until,
    value: 1,
    limit: 0,
    acknowledgedAt,
  })
  const episode = (since: number, until: number | null): Episode => ({ since, until, value: 1, limit: 0 })

  it('withdraws what was never true, and leaves the rest alone', () => {
    expect(reconcile([alert(1, 0, 10), alert(2, 20, null)], [episode(20, null)])).toEqual({
      added: [],
      moved: [],
      removed: [1],
    })
  })

  it('lets the alert go on that somebody acknowledged, where two turn out to be one', () => {
    const changes = reconcile([alert(1, 0, 10), alert(2, 20, null, 25)], [episode(0, null)])
    expect(changes).toEqual({ added: [], moved: [[2, episode(0, null)]], removed: [1] })
  })

  it('splits one into two: the first goes on, the second is new', () => {
    const changes = reconcile([alert(1, 0, null, 5)], [episode(0, 10), episode(20, null)])
    expect(changes).toEqual({ added: [episode(20, null)], moved: [[1, episode(0, 10)]], removed: [] })
  })
})
