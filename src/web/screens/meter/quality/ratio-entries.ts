import { formatDay } from '#chart/format.ts'
import { readTypedMoment } from '#domain/time/typed-moment.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { ratioText } from '../../../words/quality.ts'

/** What is typed about a ratio; `from` 'YYYY-MM-DDTHH:mm'. */
export interface RatioEntries {
  ct: string
  vt: string
  from: string
  why: string
}

export const NO_RATIO: RatioEntries = { ct: '', vt: '', from: '', why: '' }

const RATIO = /^\s*\d+(\.\d+)?\s*[/:]\s*\d+(\.\d+)?\s*$/

export function ratioRefusals({ ct, vt, from, why }: RatioEntries): Refusals<RatioEntries> {
  const refusals: Refusals<RatioEntries> = {}
  if (ct.trim() === '' && vt.trim() === '') refusals.ct = ratioText.ratioMissing
  if (ct.trim() !== '' && !RATIO.test(ct)) refusals.ct = ratioText.ratioRule
  if (vt.trim() !== '' && !RATIO.test(vt)) refusals.vt = ratioText.ratioRule
  if (readTypedMoment(from) === null) refusals.from = ratioText.dateMissing
  if (why.trim() === '') refusals.why = ratioText.whyMissing
  return refusals
}

/** Branch time, as the server asks for it: 'DD-MM-YYYY HH:mm'. */
export function ratioBody({ ct, vt, from, why }: RatioEntries) {
  return {
    ...(ct.trim() === '' ? {} : { ct: ct.trim() }),
    ...(vt.trim() === '' ? {} : { vt: vt.trim() }),
    ratio_from: `${formatDay(from.slice(0, 10))} ${from.slice(11, 16)}`,
    why: why.trim(),
  }
}
