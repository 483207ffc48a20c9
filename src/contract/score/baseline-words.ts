/** What a baseline says on screen and on paper: nothing is promised inside of its interval, and what is over was. */
import type { BaselineCard, ScoreCard } from './score-card.ts'
import { scoreText } from './score-page-messages.ts'

export interface BaselineWords {
  readonly used: string
  /** What is expected by today of a period that runs; null: it is over, or nothing is compared with it. */
  readonly expected: string | null
  readonly savings: string
  /** What stands behind `savings`; null: not known. */
  readonly saved: string | null
  readonly savingsMeaning: string
  /** A period that runs: what it ends at; else null. */
  readonly end: string | null
  readonly verdict: string | undefined
  readonly tone: 'good' | 'bad' | 'neutral'
}

/** `written`: a figure as it is shown, with its unit. */
export function baselineWords(card: BaselineCard, written: (kwh: number) => string): BaselineWords {
  const { state, is_complete: isOver, savings_inbound: inbound, not_comparable: changes = [] } = card
  const isSure = state === 'saving' || state === 'over'
  const kind = isSure ? state : 'unsure'
  if (changes.length > 0) return changedWords(card, changes, written)
  return {
    used: isOver ? scoreText.usedThen : scoreText.used,
    expected: expectedText(card, written),
    savings: isOver ? (state === 'over' ? scoreText.exceeded : scoreText.saved) : scoreText.savings,
    saved: isSure ? sureText(card, inbound, written) : (state ?? null),
    savingsMeaning: explainSavings(card, isSure, written),
    end: isOver ? null : endText(card, written),
    verdict: state === null ? undefined : verdictSentence(state, isOver),
    tone: ({ saving: 'good', over: 'bad', unsure: 'neutral' } as const)[kind],
  }
}

/** What of the forecast the part of the period that is over should have used, 0 to 1; null as `expected` is. */
export function expectedShare({ forecast, forecast_to_date, is_complete, not_comparable }: BaselineCard) {
  if (is_complete || forecast_to_date === null || forecast === null || forecast <= 0) return null
  return (not_comparable ?? []).length > 0 ? null : forecast_to_date / forecast
}

function expectedText(card: BaselineCard, written: (kwh: number) => string): string | null {
  const { forecast_to_date: toDate } = card
  return expectedShare(card) === null || toDate === null ? null : written(toDate)
}

/** Where the site changed nothing is compared. */
function changedWords(
  card: BaselineCard,
  changes: readonly string[],
  written: (kwh: number) => string,
): BaselineWords {
  const { is_complete: isOver } = card
  const text = scoreText.notComparable(changes.join('; '))
  return {
    used: isOver ? scoreText.usedThen : scoreText.used,
    expected: null,
    savings: isOver ? scoreText.saved : scoreText.savings,
    saved: text,
    savingsMeaning: scoreText.notComparableMeaning,
    end: isOver ? null : endText(card, written),
    verdict: text,
    tone: 'neutral',
  }
}

/** Of a running period the savings of its whole; of one that is over, what they lie between. */
function sureText(
  { is_complete: isOver, low, high }: BaselineCard,
  inbound: number | null,
  written: (kwh: number) => string,
): string | null {
  if (!isOver) return inbound === null ? null : written(inbound)
  return low === null || high === null ? null : scoreText.between(written(low), written(high))
}

function explainSavings(card: BaselineCard, isSure: boolean, written: (kwh: number) => string): string {
  const { state, low, high, is_complete: isOver } = card
  if (state === 'provisional') return scoreText.provisionalMeaning
  if (!isSure && state !== null) return scoreText.unsureMeaning
  if (isOver) return scoreText.savedMeaning
  if (low === null || high === null) return scoreText.savingsMeaning
  const soFar = scoreText.between(written(low), written(high))
  return `${scoreText.savingsMeaning} ${state === 'over' ? scoreText.overSoFar(soFar) : scoreText.savedSoFar(soFar)}`
}

function endText(
  { projected_total: end, projected_low: low, projected_high: high }: BaselineCard,
  written: (kwh: number) => string,
): string | null {
  if (end === null) return null
  return low === null || high === null
    ? written(end)
    : scoreText.about(written(end), written((high - low) / 2))
}

function verdictSentence(state: NonNullable<BaselineCard['state']>, isOver: boolean): string {
  switch (state) {
    case 'saving':
      return isOver ? scoreText.didSave : scoreText.willSave
    case 'over':
      return isOver ? scoreText.didExceed : scoreText.willExceed
    case 'no sure change':
      return scoreText.unsure
    case 'provisional':
      return scoreText.provisional
  }
}

/** The same of what was emitted. */
export function carbonWords(
  { state, saving, estimated }: ScoreCard['carbon'],
  isOver: boolean,
  written: (tons: number) => string,
) {
  const isSure = state === 'saving' || state === 'over'
  const isSaving = state === 'saving'
  const noSaving = estimated === null ? scoreText.noForecast : scoreText.notCompared
  return {
    savings: isOver ? (state === 'over' ? scoreText.exceeded : scoreText.saved) : scoreText.carbonSavings,
    saved: isSure ? (saving === null ? null : written(isOver ? Math.abs(saving) : saving)) : state,
    verdict: isSure
      ? isSaving
        ? scoreText.lessCarbon
        : scoreText.moreCarbon
      : state === null
        ? undefined
        : verdictSentence(state, isOver),
    tone: isSure ? (isSaving ? 'good' : 'bad') : 'neutral',
    /** Why there are no trees. */
    noTrees: state === null ? noSaving : scoreText.unsureMeaning,
    /** Why nothing is known to be saved. */
    noSaving,
  } as const
}
