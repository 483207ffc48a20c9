interface Page<R> {
  readonly rows: readonly R[]
  /** What to ask the next page with; null: this is the last. */
  readonly next: number | null
}

/** The rows of one page after the other, and whether there are more pages than were asked for. */
export async function pagesUpTo<R>(
  most: number,
  ask: (before: number | null) => Promise<Page<R>>,
): Promise<{ rows: R[]; hasMore: boolean }> {
  const rows: R[] = []
  let next: number | null = null
  for (let asked = 0; asked < most; asked++) {
    const page: Page<R> = await ask(next)
    rows.push(...page.rows)
    next = page.next
    if (next === null) break
  }
  return { rows, hasMore: next !== null }
}
