import { describe, expect, it } from 'vitest'
import type { FrameResult, Outcome } from '#ingest/meter/frame.ts'
import { Tally } from '#ingest/meter/import/csv/tally.ts'
import { endProgress, importTable, progressOn } from './import-report.ts'

function output(isTTY: boolean) {
  const said: string[] = []
  return { isTTY, said, write: (text: string) => said.push(text) }
}

const late = { code: 'future', sentence: 'Too late.' }
const kept = (outcome: Outcome): FrameResult => ({ outcome, dropped: [] })

describe('what an import shows', () => {
  it('ends with a table of accepted, duplicate and rejected by reason, with the first examples', () => {
    const tally = new Tally()
    tally.rows = 1_236
    for (let n = 0; n < 1_234; n++)
      tally.count(kept('accepted'), n + 2, Date.UTC(2026, 0, 1) + n * 900_000, () => '')
    tally.count(kept(late), 7, null, () => '2036-01-01;5')
    tally.count(kept(late), 0, null, () => 'register')
    tally.ignored = 3
    expect(importTable(tally, 'Africa/Lagos').split('\n')).toEqual([
      '  rows             1,236  01-01-2026 01:00 to 13-01-2026 21:15 (Africa/Lagos)',
      '  accepted         1,234',
      '  duplicate            0',
      '  ignored              3  rows without a value',
      '  rejected             2',
      '',
      '  future               2  Too late.',
      '                          line 7: 2036-01-01;5',
      '                          register',
    ])
  })

  it('T1 names the fields that were dropped, with count and limit', () => {
    const tally = new Tally()
    tally.rows = 2
    const dropped = [{ field: 'kw', reason: 'out-of-range', limit: 120, value: 65_535 }] as const
    tally.count({ outcome: 'accepted', dropped }, 2, Date.UTC(2026, 0, 1), () => '')
    tally.count({ outcome: 'accepted', dropped }, 3, Date.UTC(2026, 0, 1), () => '')
    expect(importTable(tally, 'Africa/Lagos').split('\n')).toContain(
      '  dropped              2  kw: beyond 120: cannot be true; the rest of the row stays',
    )
  })

  it('draws a bar on a terminal', () => {
    const terminal = output(true)
    let now = 1_000
    const progress = progressOn(terminal, () => now)
    now = 3_000
    progress({ share: 0.5, rows: 4_000 })
    progress({ share: 0.6, rows: 5_000 })
    progress({ share: 1, rows: 8_000 })
    endProgress(terminal)
    expect(terminal.said).toEqual([
      `\r[${'#'.repeat(15)}${'.'.repeat(15)}]  50 %  4,000 rows  2,000 rows/s\u001B[K`,
      `\r[${'#'.repeat(30)}] 100 %  8,000 rows  4,000 rows/s\u001B[K`,
      '\n',
    ])
  })

  it('says a line every few seconds elsewhere', () => {
    const file = output(false)
    let now = 0
    const progress = progressOn(file, () => now)
    for (const second of [1, 4, 6, 7, 12]) {
      now = second * 1_000
      progress({ share: second / 20, rows: second * 100 })
    }
    endProgress(file)
    expect(file.said).toEqual([' 30 %  600 rows  100 rows/s\n', ' 60 %  1,200 rows  100 rows/s\n'])
  })
})
