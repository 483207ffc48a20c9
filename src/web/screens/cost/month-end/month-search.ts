/** Which month the page is about, beside the rest of the address; the one that runs unless it says so. */
export interface MonthSearch {
  month?: string | undefined
}

export function readMonthSearch(raw: Record<string, unknown>): MonthSearch {
  const month =
    typeof raw.month === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(raw.month) ? raw.month : undefined
  return { month }
}
