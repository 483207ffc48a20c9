import { formatCoverage, formatNairaShort, formatNumber } from '#chart/format.ts'
import type { SupplyMonth } from '#contract/energy/supply.ts'
import { verdictText } from '../../../words/energy/supply.ts'
import { hoursText, lineText } from './supply-day.ts'

type Tone = 'good' | 'bad' | 'neutral'

export interface VerdictWords {
  readonly tone: Tone
  /** 'Short, proven.' */
  readonly lead: string
  readonly rest: string
}

const LEADS: Readonly<Record<NonNullable<SupplyMonth['verdict']>, readonly [Tone, string]>> = {
  kept: ['good', verdictText.kept],
  short: ['bad', verdictText.short],
  between: ['neutral', verdictText.between],
  'not-proven': ['neutral', verdictText.notProven],
}

/** What the month says, in a sentence: which feeder, how many hours, how sure, and what can be claimed. */
export function verdictWords(supply: SupplyMonth, month: string): VerdictWords {
  const { feeder, mean_low: low, mean_high: high, coverage, verdict, promised } = supply
  if (low === null || high === null || coverage === null || coverage === 0) {
    return {
      tone: 'neutral',
      lead: verdictText.nothing,
      rest: verdictText.nothingWhy(supply.device.name, month),
    }
  }
  const hours = hoursText(low, high).replace('–', ` ${verdictText.to} `)
  const told = {
    name: feeder === null ? unnamedFeeder(supply) : verdictText.feeder(feeder.name),
    hours,
    month: supply.is_over ? month : verdictText.soFar(month),
  }
  const measured = verdictText.measured(formatCoverage(coverage))
  if (verdict === null || promised === null) {
    return { tone: 'neutral', lead: '', rest: `${verdictText.gave(told)}. ${measured}.` }
  }
  const [tone, lead] = LEADS[verdict]
  const gave = verdictText.gavePromised({ ...told, promised: lineText(promised) })
  return { tone, lead, rest: `${gave}. ${measured}${claimWords(supply)}` }
}

const unnamedFeeder = ({ device, is_sensed }: SupplyMonth) =>
  is_sensed ? verdictText.grid(device.branch_name) : device.name

function claimWords({ claim, unknown_hours: unknown, coverage, is_over: isOver }: SupplyMonth): string {
  const { net = null, gross = null } = claim.low ?? {}
  if (claim.state === 'due' && net !== null && gross !== null) {
    const naira = verdictText.withVat(formatNairaShort(gross), formatNairaShort(net))
    // The mean of the whole month decides, and hours of it are still to come.
    if (!isOver) return verdictText.claimableSoFar(naira)
    return coverage !== null && coverage < 1 && unknown > 0
      ? verdictText.claimable(naira, verdictText.evenWith)
      : verdictText.claimable(naira, '')
  }
  if (claim.state === 'not-proven') return verdictText.unknownDecides(formatNumber(unknown, 0))
  return claim.reason === null ? '.' : `. ${claim.reason}`
}
