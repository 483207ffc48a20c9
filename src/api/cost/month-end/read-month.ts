import { notFound } from '../../frame/respond.ts'

/** '202611' → '2026-11' */
export function readMonth(text: string | undefined): string {
  const [, year, month] = /^(20\d{2})(0[1-9]|1[0-2])$/.exec(text ?? '') ?? []
  if (year === undefined || month === undefined) throw notFound()
  return `${year}-${month}`
}
