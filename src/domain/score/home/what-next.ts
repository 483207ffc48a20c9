/**
 * The one thing that a branch needs most, for its row. What presses stands first, and each is ranked as a brief ranks what is to
 * be done (§16.N). It is of the site as it stands now, the same for each who looks: what a reader muted in the own brief, and a
 * branch of which too little is measured for one, are told too. Source: domain.md §16.1 "what next".
 */
import { findingSubjects, isSoon, SERVICE_HOURS, unitsDeadline } from '../../alert/brief/candidates.ts'
import { type Candidate, rankWorth } from '../../alert/brief/choose-lines.ts'
import { isPressing } from '../../alert/brief/topic.ts'
import type { FindingKind } from '../../finding/finding.ts'
import type { Naira } from '../../quantity.ts'
import type { Instant } from '../../time/interval.ts'
import { localDay } from '../../time/zone.ts'

export type Next =
  | { readonly kind: 'silent'; readonly name: string; readonly since: Instant }
  | { readonly kind: 'buy'; readonly by: string; readonly naira: Naira | null }
  | { readonly kind: 'tank'; readonly hours: number }
  | { readonly kind: 'service'; readonly name: string; readonly hours: number }
  | { readonly kind: 'found'; readonly finding: FindingKind }
  | { readonly kind: 'units' }
  | { readonly kind: 'band' }

export interface OpenFinding {
  readonly kind: FindingKind
  readonly branchId: number
  readonly from: string
  readonly to: string
  readonly low: Naira | null
  readonly coverage: number | null
}

export interface NextFacts {
  readonly branch: { readonly id: number; readonly name: string; readonly zone: string }
  readonly now: Instant
  /** Meters that have gone silent, and since when. */
  readonly silent: readonly { readonly name: string; readonly since: Instant }[]
  /** null: nothing to buy, or not known. */
  readonly buy: { readonly by: string; readonly naira: Naira | null } | null
  /** A pre-paid meter whose display nobody has typed. */
  readonly lacksDisplay: boolean
  readonly tankHours: number | null
  /** Hours to service by set; below 0: overdue. */
  readonly services: readonly { readonly name: string; readonly hours: number }[]
  readonly lacksBand: boolean
  /** Of the branch, open. */
  readonly findings: readonly OpenFinding[]
  readonly reader: NextReader
}

/** Who looks, and what the month of the branches that are shown cost so far. */
export interface NextReader {
  readonly mayAct: boolean
  readonly monthNaira: Naira | null
}

const TANK_HOURS = 12

type Doing = Candidate & { readonly next: Next }

/** What is only to be typed comes when nothing else is to be done. */
export function whatNext(facts: NextFacts): Next | null {
  const { branch, now, reader } = facts
  const ranked = rankWorth(doings(facts), {
    ...reader,
    ...{
      now,
      zone: branch.zone,
      branchIds: [branch.id],
      muted: new Set<string>(),
      unmeasured: new Set<number>(),
    },
  })
  const first = ranked.find(({ topic }) => isPressing(topic)) ?? ranked[0]
  if (first !== undefined) return first.next
  if (facts.lacksDisplay) return { kind: 'units' }
  return facts.lacksBand ? { kind: 'band' } : null
}

/** Of equal worth in this order. */
function doings({ branch, now, silent, buy, tankHours, services, findings }: NextFacts): Doing[] {
  const { id: branchId, name: branchName, zone } = branch
  const plain = { branchId, branchName, low: null, deadline: null, coverage: null, isHistory: false }
  const due = services.toSorted((a, b) => a.hours - b.hours)[0]
  const quiet = silent.toSorted((a, b) => a.since - b.since)[0]
  const found = findings.map((row) => ({ ...row, branchName, zone, deviceName: null }))
  return [
    ...(quiet ? [{ ...plain, topic: 'offline' as const, next: { kind: 'silent' as const, ...quiet } }] : []),
    ...(buy !== null && isSoon(buy.by, localDay(zone, now))
      ? [
          {
            ...plain,
            ...{ topic: 'units-low' as const, low: 0, deadline: unitsDeadline(zone, buy.by) },
            next: { kind: 'buy' as const, ...buy },
          },
        ]
      : []),
    ...(tankHours !== null && tankHours < TANK_HOURS
      ? [{ ...plain, topic: 'tank-low' as const, next: { kind: 'tank' as const, hours: tankHours } }]
      : []),
    ...(due !== undefined && due.hours <= SERVICE_HOURS
      ? [{ ...plain, topic: 'generator-maintenance' as const, next: { kind: 'service' as const, ...due } }]
      : []),
    ...findingSubjects(found, now).map((one) => ({
      ...one,
      next: { kind: 'found' as const, finding: one.topic as FindingKind },
    })),
  ]
}
