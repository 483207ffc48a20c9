import { describe, expect, it } from 'vitest'
import { pagesUpTo } from './pages-up-to.ts'

/** Rows 7 to 1, three a page. */
const asked: (number | null)[] = []
const ask = async (before: number | null) => {
  asked.push(before)
  const rows = [7, 6, 5, 4, 3, 2, 1].filter((id) => before === null || id < before)
  return { rows: rows.slice(0, 3), next: rows.length > 3 ? rows[2]! : null }
}

describe('pages one after the other', () => {
  it('PA-05 AL-04 are all there: an alert that is older than fifty others is shown at its device', async () => {
    expect(await pagesUpTo(5, ask)).toEqual({ rows: [7, 6, 5, 4, 3, 2, 1], hasMore: false })
    expect(asked).toEqual([null, 5, 2])
  })

  it('end at the bound, and say so', async () => {
    expect(await pagesUpTo(2, ask)).toEqual({ rows: [7, 6, 5, 4, 3, 2], hasMore: true })
  })
})
