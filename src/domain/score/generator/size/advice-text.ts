/** What to do about the size of a set, in a sentence. Source: domain.md §16.H. */
import { clockText } from '../../../cost/diesel-balance/anchors.ts'
import { round } from '../../../round.ts'
import type { Instant } from '../../../time/interval.ts'
import { localDay, localMinutes } from '../../../time/zone.ts'
import { WINDOW_H } from './run-load.ts'
import { LEAST_RUN_COVERAGE, LEAST_RUN_HOURS, type SizeAdvice } from './size-advice.ts'

export function sizeAdviceText(advice: SizeAdvice, zone: string): string {
  const { kind, kva, start, load, lowHours, nightKva, runHours, ratingKva, beyond } = advice
  const begins = start === null ? '' : `what begins at ${momentText(zone, start.at)}`
  const most = `the ${round(ratingKva, 1)} kVA that it may carry`
  const carried = `above 70 % of ${most}`
  switch (kind) {
    case 'adequate':
      return start === null ? 'Size is adequate' : `Size is adequate; stagger ${begins}`
    case 'fill':
      return `Keep it for its peaks${start === null ? '' : `, of which stagger ${begins}`}, and move load to it in between`
    case 'larger': {
      const above = beyond === 'mean' ? carried : `above ${most}`
      const or = start === null ? '' : `, or stagger or soft-start ${begins}`
      return `Increase to ${kva} kVA${or}: ${beyond === 'mean' ? meanText(runHours) : 'its peaks are'} ${above}`
    }
    case 'stagger':
      return `Stagger or soft-start ${begins}: only peaks are above what it should carry`
    case 'spread':
      return `Move load out of the run hours from ${momentText(zone, load?.a250From ?? 0)} to ${momentText(zone, load?.a250To ?? 0)}: their mean is ${carried}`
    case 'night-set':
      return `Charge batteries or pump from ${hourText(lowHours?.from)} to ${hourText(lowHours?.to)}, or run ${article(nightKva ?? 0)} ${nightKva} kVA set then`
    case 'smaller':
      return `Move load to it, or replace it with ${article(kva ?? 0)} ${kva} kVA generator at the end of its life`
    case 'shift':
      return 'Move load to it (battery charging, pumps) or use a load bank: it is hardly loaded'
    default:
      return runHours < LEAST_RUN_HOURS
        ? `Too early to say: ${hoursRun(runHours)} of the ${LEAST_RUN_HOURS} that it takes`
        : `Too early to say: less than ${LEAST_RUN_COVERAGE * 100} % was measured`
  }
}

/** The mean that counts is not that of all hours, which stands beside the sentence. */
const meanText = (runHours: number) =>
  runHours > WINDOW_H ? `its mean in the hardest ${WINDOW_H} run hours is` : 'its mean is'

/** Whole ones: 49.8 of 50 are not 50. */
function hoursRun(hours: number): string {
  const whole = Math.floor(hours)
  return `${whole} run ${whole === 1 ? 'hour' : 'hours'}`
}

/** '12-11 08:05' */
function momentText(zone: string, at: Instant): string {
  return `${localDay(zone, at).slice(5).split('-').reverse().join('-')} ${clockText(localMinutes(zone, at))}`
}

const hourText = (hour = 0) => `${String(hour).padStart(2, '0')}:00`

/** As a standard size is read out: an eighty, an eight hundred, a hundred and eighty. */
function article(kva: number): 'a' | 'an' {
  return String(kva).startsWith('8') ? 'an' : 'a'
}
