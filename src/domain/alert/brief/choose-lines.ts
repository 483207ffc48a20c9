/**
 * Which lines a brief has, most worth first.
 *
 *   score = min(10, 100 · ₦ low ÷ month's cost so far) + 3 if the deadline is within 72 h + 2 if the reader can act
 *     + 1 if never told
 * Not told: what lies outside of the reader's branches, is muted, history, or of a branch whose month is measured less than
 * 80 % (but that it is silent); what was told less than 7 days of the reader's calendar ago, unless its ₦ grew by a quarter
 * or its deadline came within 72 h since. One line a topic and branch; four at most, of score 2 and more; a figure of the
 * month comes after what is to be done, whatever its score. Ties: larger ₦, then branch name.
 * Source: domain.md §16.N (I-BR-1 to I-BR-6).
 */
import type { Naira } from '../../quantity.ts'
import { byText } from '../../text-order.ts'
import { addDays } from '../../time/calendar-day.ts'
import { HOUR_MS, type Instant } from '../../time/interval.ts'
import { localDay } from '../../time/zone.ts'
import { type BriefTopic, isFigureTopic, isSilence, topicKey } from './topic.ts'

export const MOST_LINES = 4
const LEAST_SCORE = 2
/** Measured share of a branch's month under which nothing is told of it. */
export const LEAST_COVERAGE = 0.8
const URGENT_MS = 72 * HOUR_MS
const AGAIN_DAYS = 7
const GROWN = 1.25
const MOST_FOR_NAIRA = 10

export interface Candidate {
  readonly topic: BriefTopic
  readonly branchId: number
  readonly branchName: string
  /** What is surely at stake; null: not known. */
  readonly low: Naira | null
  /** Until when something can be done; null: no such day. */
  readonly deadline: Instant | null
  /** Measured share of what it stands on; null: papers alone. */
  readonly coverage: number | null
  /** It ended so long ago that only late readings tell of it. */
  readonly isHistory: boolean
}

/** What a person was told of a topic at a branch. */
export interface Told {
  readonly at: Instant
  readonly naira: Naira | null
}

export interface Reader {
  readonly now: Instant
  /** Whose calendar counts the days. */
  readonly zone: string
  readonly branchIds: readonly number[] | 'all'
  readonly mayAct: boolean
  /** What the reader's branches cost in the month so far; null: not known. */
  readonly monthNaira: Naira | null
  /** By `topicKey`. */
  readonly told: ReadonlyMap<string, Told>
  /** Keys that the person does not want to hear of. */
  readonly muted: ReadonlySet<string>
  /** Branches of which too little is measured. */
  readonly unmeasured: ReadonlySet<number>
}

export type Scored<T extends Candidate> = T & { readonly score: number }

export function briefScore(
  { low, deadline, ...where }: Pick<Candidate, 'low' | 'deadline' | 'topic' | 'branchId'>,
  { now, monthNaira, mayAct, told }: Pick<Reader, 'now' | 'monthNaira' | 'mayAct' | 'told'>,
): number {
  const share = low === null || !monthNaira ? 0 : Math.max(0, (100 * low) / monthNaira)
  return (
    Math.min(MOST_FOR_NAIRA, share) +
    (isUrgent(deadline, now) ? 3 : 0) +
    (mayAct ? 2 : 0) +
    (told.has(topicKey(where)) ? 0 : 1)
  )
}

const isUrgent = (deadline: Instant | null, at: Instant) => deadline !== null && deadline - at <= URGENT_MS

export function chooseLines<T extends Candidate>(candidates: readonly T[], reader: Reader): Scored<T>[] {
  return bestLines(
    candidates.filter((one) => isTold(one, reader)),
    reader,
  )
}

/** What would be told if it had not been told a short time ago: it is worth no less for that. */
export function toldLines<T extends Candidate>(candidates: readonly T[], reader: Reader): Scored<T>[] {
  const untold = { ...reader, told: new Map<string, Told>() }
  return bestLines(
    candidates.filter((one) => isTold(one, untold) && !isTold(one, reader)),
    untold,
  )
}

function bestLines<T extends Candidate>(candidates: readonly T[], reader: Reader): Scored<T>[] {
  return byWorth(candidates, reader)
    .filter(({ score, topic }) => score >= LEAST_SCORE || isFigureTopic(topic))
    .slice(0, MOST_LINES)
}

/** What is to be done, most worth first, whatever was told of it: all that ranks what to do ranks it by this. */
export function rankWorth<T extends Candidate>(
  candidates: readonly T[],
  reader: Omit<Reader, 'told'>,
): Scored<T>[] {
  const untold = { ...reader, told: new Map<string, Told>() }
  return byWorth(
    candidates.filter((one) => isTold(one, untold)),
    untold,
  )
}

/** One a topic and branch. Of equal worth the larger naira comes first, then the branch's name, then what was named first. */
function byWorth<T extends Candidate>(candidates: readonly T[], reader: Reader): Scored<T>[] {
  const ranked = candidates
    .map((one) => ({ ...one, score: briefScore(one, reader) }))
    .sort(
      (a, b) =>
        Number(isFigureTopic(a.topic)) - Number(isFigureTopic(b.topic)) ||
        b.score - a.score ||
        (b.low ?? 0) - (a.low ?? 0) ||
        byText(a.branchName, b.branchName),
    )
  const best = new Map(ranked.toReversed().map((one) => [topicKey(one), one]))
  return ranked.filter((one) => best.get(topicKey(one)) === one)
}

function isTold(one: Candidate, reader: Reader): boolean {
  const { branchIds, told, muted, unmeasured } = reader
  if (branchIds !== 'all' && !branchIds.includes(one.branchId)) return false
  if (one.isHistory || muted.has(topicKey(one))) return false
  if (isSilence(one.topic)) return isNews(one, told.get(topicKey(one)), reader)
  if (unmeasured.has(one.branchId) || (one.coverage ?? 1) < LEAST_COVERAGE) return false
  return isNews(one, told.get(topicKey(one)), reader)
}

function isNews(
  { low, deadline }: Candidate,
  before: Told | undefined,
  { now, zone }: Pick<Reader, 'now' | 'zone'>,
): boolean {
  // By days: a brief that went out late a week ago tells it again on its day.
  if (before === undefined || addDays(localDay(zone, before.at), AGAIN_DAYS) <= localDay(zone, now))
    return true
  if (isUrgent(deadline, now) && !isUrgent(deadline, before.at)) return true
  return low !== null && low > 0 && low >= (before.naira ?? 0) * GROWN
}
