import { DASH, formatNumber } from '#chart/format.ts'
import { reportText } from '#contract/score/report-page-messages.ts'

interface Burned {
  readonly litres: number | null
  readonly entered_litres: number | null
  readonly estimated_litres: number | null
}

/** Litres with what they rest on; entered ones alone need no word. */
export function burnedText({ litres, entered_litres: entered, estimated_litres: estimated }: Burned): string {
  if (litres === null) {
    return entered === null
      ? DASH
      : `${formatNumber(entered)} ${reportText.entered}, ${reportText.restUnknown}`
  }
  if (!estimated) return formatNumber(litres)
  if (entered === null) return `${formatNumber(litres)} ${reportText.estimated}`
  return `${formatNumber(litres)} (${reportText.ofThem(formatNumber(entered), formatNumber(estimated))})`
}
