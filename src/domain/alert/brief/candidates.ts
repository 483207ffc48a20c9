/** What a brief may tell of: open findings, units to buy and alerts that hold. Source: domain.md §16.N. */
import type { BuyRow } from '../../cost/prepaid/buy-list.ts'
import { type FindingKind, isHistory } from '../../finding/finding.ts'
import { groupBy } from '../../group-by.ts'
import type { Naira } from '../../quantity.ts'
import { addDays } from '../../time/calendar-day.ts'
import type { Instant } from '../../time/interval.ts'
import { localDay, startOfDay } from '../../time/zone.ts'
import type { AlertKind } from '../settings.ts'
import type { Candidate } from './choose-lines.ts'
import { ALERT_TOPICS, type ToDoTopic, topicKey } from './topic.ts'

/** A candidate with what its sentence says. */
export interface Subject extends Candidate {
  readonly zone: string
  /** null: of the branch as a whole. */
  readonly deviceName: string | null
  /** What it costs, where that is not what is at stake. */
  readonly naira: Naira | null
  /** First and last local day that it is about. */
  readonly days: { readonly first: string; readonly last: string } | null
  /** When it began. */
  readonly since: Instant | null
  /** The last local day on which something can be done. */
  readonly by: string | null
  /** Hours, days, litres or naira, as its topic has it, and the limit of that. */
  readonly value: number | null
  readonly limit: number | null
  /** What a controller says, or the name of a gateway. */
  readonly words: string | null
  /** How many of its kind the line stands for. */
  readonly count: number
  /** It is that much or more. */
  readonly isLeast: boolean
}

/** One that waits to be done. */
export type ToDo = Subject & { readonly topic: ToDoTopic }

export const PLAIN = {
  low: null,
  deadline: null,
  coverage: null,
  isHistory: false,
  deviceName: null,
  naira: null,
  days: null,
  since: null,
  by: null,
  value: null,
  limit: null,
  words: null,
  count: 1,
  isLeast: false,
} as const

interface FoundRow {
  readonly kind: FindingKind
  readonly branchId: number
  readonly branchName: string
  readonly zone: string
  readonly deviceName: string | null
  readonly from: string
  readonly to: string
  readonly low: Naira | null
  readonly coverage: number | null
}

/** Late readings of a month have come by its third day: a claim is ready then. */
const CLAIM_READY_DAYS = 2

export function findingSubjects(rows: readonly FoundRow[], now: Instant): ToDo[] {
  return rows.flatMap((row) => {
    const { kind, branchId, branchName, zone, deviceName, from, to, low, coverage } = row
    const today = localDay(zone, now)
    if (kind === 'supply-claim' && addDays(to, CLAIM_READY_DAYS) > today) return []
    const days = { first: from, last: addDays(to, -1) }
    const isOld = isHistory({ to }, today)
    const own = { topic: kind, branchId, branchName, zone, deviceName, low, naira: low, days, coverage }
    return [{ ...PLAIN, ...own, isHistory: isOld }]
  })
}

/** Whether it is time to think of units that are to be bought by a local day. */
export const isSoon = (buyBy: string, today: string): boolean => buyBy <= addDays(today, UNITS_DAYS)
const UNITS_DAYS = 7

/** Until when units can be bought that are to be bought by a local day. */
export const unitsDeadline = (zone: string, buyBy: string): Instant => startOfDay(zone, addDays(buyBy, 1))

export function unitsSubjects(rows: readonly BuyRow[]): ToDo[] {
  return rows.flatMap(({ branch, device, buyBy, lowRunOut, toBuy, now }) => {
    const { id: branchId, name: branchName, zone } = branch
    if (buyBy === null || !isSoon(buyBy, localDay(zone, now))) return []
    return [
      {
        ...PLAIN,
        topic: 'units-low' as const,
        ...{ branchId, branchName, zone, deviceName: device.name, by: buyBy },
        // Units are used up: nothing is lost by buying them.
        low: 0,
        naira: toBuy?.naira ?? null,
        deadline: unitsDeadline(zone, buyBy),
        value: lowRunOut?.days ?? null,
      },
    ]
  })
}

/** A set that is due for its service within so many run hours is told of, whatever alert is switched on. */
export const SERVICE_HOURS = 25

interface DueService {
  readonly branchId: number
  readonly branchName: string
  readonly zone: string
  readonly deviceName: string
  /** Below 0: overdue. */
  readonly hours: number
}

/** The set of a branch that is due first. `told`: keys that an alert tells of, noticed or not. */
export function serviceSubjects(due: readonly DueService[], told: ReadonlySet<string>): ToDo[] {
  const topic = 'generator-maintenance' as const
  const subjects = due
    .filter(({ hours, branchId }) => hours <= SERVICE_HOURS && !told.has(topicKey({ topic, branchId })))
    .map(({ hours, ...place }) => ({ ...PLAIN, ...place, topic, value: hours }))
    .sort((a, b) => a.value - b.value)
  const firsts = new Map(subjects.toReversed().map((one) => [one.branchId, one]))
  return subjects.filter((one) => firsts.get(one.branchId) === one)
}

interface HoldingAlert {
  readonly kind: AlertKind
  readonly branchId: number
  readonly branchName: string
  readonly zone: string
  readonly deviceName: string | null
  readonly since: Instant
  readonly value: number | null
  readonly limit: number | null
  readonly words: string | null
  readonly acknowledgedAt: Instant | null
  readonly mutedUntil: Instant | null
}

/** Of several of a kind at a branch one stands for all: the one that began first. */
export function alertSubjects(alerts: readonly HoldingAlert[]): ToDo[] {
  const open = alerts.flatMap((alert): ToDo[] => {
    const topic = ALERT_TOPICS.find((one) => one === alert.kind)
    if (topic === undefined || alert.acknowledgedAt !== null || alert.mutedUntil !== null) return []
    const { branchId, branchName, zone, deviceName, since, value, limit, words } = alert
    return [{ ...PLAIN, topic, branchId, branchName, zone, deviceName, since, value, limit, words }]
  })
  return [...groupBy(open, topicKey).values()].map((same) => {
    const first = same.reduce((a, b) => ((b.since ?? 0) < (a.since ?? 0) ? b : a))
    return { ...first, count: same.length }
  })
}
