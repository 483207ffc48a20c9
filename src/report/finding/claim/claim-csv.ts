import { type CellValue, csvLinesText } from '#chart/csv-lines.ts'
import { round } from '#domain/round.ts'
import { packHash } from '../pack-hash.ts'
import type { ClaimFacts } from './claim-facts.ts'
import { claimSteps, claimTitle, feederFacts, METHOD_LIMITS, methodFacts, ruleFacts } from './claim-words.ts'

const DAYS = [
  'Day',
  'Present (h)',
  'Absent (h)',
  'Unknown (h)',
  'Sustained interruptions',
  'Momentary',
  'Lowest voltage (V)',
]

/** The claim pack for a spreadsheet: the same number, hash, figures and days as on paper. */
export function claimCsv(facts: ClaimFacts): string {
  const hour = (seconds: number) => round(seconds / 3600)
  const lines: (readonly CellValue[])[] = [
    [claimTitle, facts.organisation],
    ['Number', facts.number],
    ['SHA-256', packHash(facts)],
    ...feederFacts(facts),
    [],
    ['Step', 'Working', 'Result'],
    ...claimSteps(facts).map(({ label, working, result }) => [label, working, result]),
    [],
    ...ruleFacts(facts),
    [],
    ...methodFacts(facts.measured),
    ...METHOD_LIMITS.map((sentence) => [sentence]),
    [],
    DAYS,
    ...facts.days.map((one) => [
      one.day,
      hour(one.presentS),
      hour(one.absentS),
      hour(one.unknownS),
      one.sustained,
      one.momentary,
      one.minVolts,
    ]),
  ]
  return csvLinesText(lines)
}
