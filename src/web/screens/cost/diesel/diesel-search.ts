/** Which month is open below the forms, beside the rest of the URL; none until one is chosen. */
export interface DieselSearch {
  month?: string | undefined
}

export function readDieselSearch(raw: Record<string, unknown>): DieselSearch {
  const month = String(raw.month ?? '')
  return { month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined }
}
