/** A person's brief: what the month cost, and the lines that are worth most. Source: domain.md §16.N. */
import type { BranchMonth } from '../../cost/month-end/branch-month.ts'
import { buyList } from '../../cost/prepaid/buy-list.ts'
import type { PrepaidFacts } from '../../cost/prepaid/prepaid-facts.ts'
import type { Naira } from '../../quantity.ts'
import { hoursToMaintenance } from '../../score/generator/maintenance.ts'
import type { ServiceRun } from '../../score/generator/service-run.ts'
import type { Branch } from '../../site/tree.ts'
import { DAY_MS, type Instant } from '../../time/interval.ts'
import { type BriefCost, briefCost } from './brief-cost.ts'
import {
  alertSubjects,
  findingSubjects,
  type Subject,
  serviceSubjects,
  type ToDo,
  unitsSubjects,
} from './candidates.ts'
import { chooseLines, type Reader, rankWorth, type Scored, toldLines } from './choose-lines.ts'
import { type FigureFacts, figureSubjects } from './figure-subjects.ts'
import { type BriefTopic, topicKey } from './topic.ts'

/** How long a topic that was not useful is not told. */
export const MUTED_MS = 30 * DAY_MS

export interface BriefFacts {
  readonly now: Instant
  /** The reader's own, and the local day of it. */
  readonly zone: string
  readonly day: string
  /** What it is about. */
  readonly branches: readonly Branch[]
  readonly months: readonly BranchMonth[]
  readonly findings: Parameters<typeof findingSubjects>[0]
  readonly alerts: Parameters<typeof alertSubjects>[0]
  readonly prepaid: PrepaidFacts
  /** By set that was serviced. */
  readonly serviceRuns: ReadonlyMap<number, ServiceRun>
  readonly topics: readonly ToldTopic[]
  readonly mayAct: boolean
}

interface ToldTopic {
  readonly topic: BriefTopic
  readonly branchId: number
  readonly toldAt: Instant | null
  readonly naira: Naira | null
  readonly mutedUntil: Instant | null
}

export interface Brief {
  readonly cost: BriefCost
  readonly lines: readonly Scored<Subject>[]
  /** What is worth as much and was told in the last days, most worth first. */
  readonly told: readonly (Scored<Subject> & { readonly toldAt: Instant })[]
}

/** `figures`: of the month, which a brief of the week tells of; null: of a day's. */
export function makeBrief(facts: BriefFacts, figures: FigureFacts | null): Brief {
  const { cost, reader } = readerFor(facts)
  const candidates: Subject[] = [
    ...briefSubjects(facts),
    ...(figures === null ? [] : figureSubjects(facts.branches, facts.months, figures, reader)),
  ]
  return {
    cost,
    lines: chooseLines(candidates, reader),
    told: toldLines(candidates, reader).flatMap((line) => {
      const before = reader.told.get(topicKey(line))
      return before ? [{ ...line, toldAt: before.at }] : []
    }),
  }
}

/** What a brief would say if nothing had been told, all of it: what is to be done, most worth first. */
export function thingsToDo(facts: BriefFacts): Scored<ToDo>[] {
  return rankWorth(briefSubjects(facts), readerFor(facts).reader)
}

function briefSubjects({ now, findings, prepaid, alerts, branches, serviceRuns }: BriefFacts): ToDo[] {
  const services = branches.flatMap(({ id, name, zone, devices }) =>
    devices.flatMap((device) => {
      if (device.deviceType !== 'GENERATOR' || !device.isActive) return []
      const run = serviceRuns.get(device.id)?.hours ?? null
      const hours = hoursToMaintenance(device.serviceIntervalH, run)
      return hours === null ? [] : [{ branchId: id, branchName: name, zone, deviceName: device.name, hours }]
    }),
  )
  const held = new Set(alerts.map(({ kind, branchId }) => `${kind} ${branchId}`))
  return [
    ...findingSubjects(findings, now),
    ...unitsSubjects(buyList(prepaid)),
    ...alertSubjects(alerts),
    ...serviceSubjects(services, held),
  ]
}

function readerFor(facts: BriefFacts): { cost: BriefCost; reader: Reader } {
  const { now, zone, day, branches, months, topics, mayAct } = facts
  const cost = briefCost(months, branches.length, day)
  const told = topics.flatMap((row) =>
    row.toldAt === null ? [] : [[topicKey(row), { at: row.toldAt, naira: row.naira }] as const],
  )
  const muted = topics.filter(({ mutedUntil }) => mutedUntil !== null && mutedUntil > now)
  const reader = {
    now,
    zone,
    branchIds: branches.map(({ id }) => id),
    mayAct,
    monthNaira: cost.naira,
    told: new Map(told),
    muted: new Set(muted.map(topicKey)),
    unmeasured: cost.unmeasured,
  }
  return { cost, reader }
}

/** Whose branches a brief is about: all that the person sees, or the person's own where there is one. */
export function briefBranches(
  branches: readonly Branch[],
  about: 'all' | 'home',
  homeBranchId: number | null,
): readonly Branch[] {
  const home = branches.filter(({ id }) => id === homeBranchId)
  return about === 'home' && home.length > 0 ? home : branches
}

/** The clock of a reader: that of the person's own branch, else of the organisation. */
export function readerZone(branches: readonly Branch[], homeBranchId: number | null, zone: string): string {
  return branches.find(({ id }) => id === homeBranchId)?.zone ?? zone
}
