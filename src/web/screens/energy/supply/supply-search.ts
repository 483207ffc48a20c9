/** What the page Supply keeps in its URL beside the rest: the month, and which of several feeders. */
export interface SupplySearch {
  /** 'YYYY-MM' */
  month?: string | undefined
  feeder?: number | undefined
}

export function readSupplySearch(raw: Record<string, unknown>): SupplySearch {
  const { month, feeder } = raw
  return {
    month: typeof month === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    feeder: Number.isSafeInteger(feeder) && Number(feeder) > 0 ? Number(feeder) : undefined,
  }
}
