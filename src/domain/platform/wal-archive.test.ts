import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS } from '../time/interval.ts'
import {
  type BaseCopy,
  baseFor,
  isBaseDue,
  missingSegment,
  NO_WAL_ARCHIVE,
  nextSegment,
  outdatedBases,
  outdatedWal,
  type WalArchiveStanding,
  walArchiveTrouble,
} from './wal-archive.ts'

const NIGHT = Date.parse('2026-11-22T02:00:00+01:00')
const base = (at: number, startWal = '000000010000000000000002'): BaseCopy => {
  return { file: `base-${at}`, at, startWal, bytes: 1 }
}
const WELL: WalArchiveStanding = {
  ...NO_WAL_ARCHIVE,
  isOn: true,
  lastArchivedAt: NIGHT,
  bases: [base(NIGHT)],
}

it('a segment is followed by the next of its timeline, also past 4 GB', () => {
  expect(nextSegment('000000010000000000000002')).toBe('000000010000000000000003')
  expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000')
  expect(nextSegment('00000002000000FF000000FF')).toBe('000000020000010000000000')
})

it('a hole in the chain is found, whatever else lies in the folder', () => {
  const names = [
    '000000010000000000000002',
    '000000010000000000000004',
    '000000010000000000000002.00000028.backup',
  ]
  expect(missingSegment(names, '000000010000000000000002')).toBe('000000010000000000000003')
  expect(missingSegment(names, '000000010000000000000004')).toBeNull()
  expect(missingSegment(names, '000000010000000000000001')).toBe('000000010000000000000001')
  expect(missingSegment([], '000000010000000000000001')).toBeNull()
})

it('whatever segments are there, the first missing one is the first that is not there', () => {
  const chain = Array.from({ length: 600 }).reduce<string[]>(
    (all) => [...all, nextSegment(all.at(-1)!)],
    ['0000000100000000000000A0'],
  )
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(chain.length - 2), { maxLength: 5 }), (holes) => {
      const present = chain.filter((_, place) => !holes.includes(place))
      const first = holes.length === 0 ? null : chain[Math.min(...holes)]!
      expect(missingSegment(present.toReversed(), chain[0]!)).toBe(first)
    }),
  )
})

it('a copy is made at first, where the chain is broken, and in the night a week later', () => {
  const due = (standing: Partial<WalArchiveStanding>, now = NIGHT + 3 * DAY_MS) =>
    isBaseDue({ ...WELL, ...standing }, { now, hour: 2 })
  expect(due({})).toBe(false)
  expect(due({ bases: [] })).toBe(true)
  expect(due({ missing: 'x' })).toBe(true)
  expect(due({ bases: [], isOn: false })).toBe(false)
  expect(due({ bases: [], givenUpSince: NIGHT })).toBe(false)
  // Made a little after two in the morning: due at two, a week later.
  const sunday = { bases: [base(NIGHT + 5 * 60_000)] }
  expect(due(sunday, NIGHT + 7 * DAY_MS - 1)).toBe(false)
  expect(due(sunday, NIGHT + 7 * DAY_MS)).toBe(true)
})

it('two copies stay, and the WAL from the older one on', () => {
  const bases = [base(1), base(2, '000000010000000000000007'), base(3)]
  expect(outdatedBases(bases).map(({ at }) => at)).toEqual([1])
  expect(outdatedBases(bases.slice(1))).toEqual([])
  const names = [
    ...['000000010000000000000006', '000000010000000000000007', '000000010000000000000008'],
    ...['000000010000000000000002.00000028.backup', '00000002.history', 'mine.txt'],
  ]
  expect(outdatedWal(names, '000000010000000000000007')).toEqual([
    '000000010000000000000006',
    '000000010000000000000002.00000028.backup',
  ])
})

it('a moment is reached from the newest copy before it, and not from one that was not whole yet', () => {
  const bases = [base(30), base(10), base(20)]
  expect(baseFor(bases, 25)?.at).toBe(20)
  expect(baseFor(bases, 20)?.at).toBe(20)
  expect(baseFor(bases, 9)).toBeNull()
})

it('what is wrong is said, the worst first', () => {
  const trouble = (standing: Partial<WalArchiveStanding>) =>
    walArchiveTrouble({ ...WELL, ...standing }, NIGHT)
  expect(trouble({})).toBeNull()
  expect(trouble({ isOn: false, isFailing: true })).toBe('off')
  expect(trouble({ givenUpSince: 1, isFailing: true })).toBe('given up')
  expect(trouble({ isFailing: true, bases: [] })).toBe('failing')
  expect(trouble({ baseFailed: 'x', bases: [] })).toBe('base failed')
  expect(trouble({ bases: [] })).toBe('none yet')
  expect(trouble({ missing: 'x' })).toBe('broken')
  expect(trouble({ bases: [base(NIGHT - 10 * DAY_MS)] })).toBe('base old')
})
