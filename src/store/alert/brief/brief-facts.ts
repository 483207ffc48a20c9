import type { BriefFacts } from '#domain/alert/brief/brief.ts'
import type { FigureFacts } from '#domain/alert/brief/figure-subjects.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { keptMonths } from '../../cost/month-end/month-outlook.ts'
import { prepaidFacts } from '../../cost/prepaid/prepaid-facts.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { listFindings } from '../../finding/finding.ts'
import { keptOutages } from '../../finding/kept-outage.ts'
import { branchPeers } from '../../score/branch-peer.ts'
import { serviceRuns } from '../../score/service-runs.ts'
import { listAlerts } from '../alert-list.ts'
import { briefTopics } from './brief-topic.ts'

/** More are not looked at: those that are worth most come first. */
const MOST_FINDINGS = 200
const MOST_ALERTS = 500

/** What the brief of a person about these branches is made of. `zone`: the reader's own. */
export async function briefFacts(
  tx: Tx,
  scope: Scope,
  { userId, branches, zone, now }: BriefOf,
): Promise<Omit<BriefFacts, 'mayAct'>> {
  const ids = branches.map(({ id }) => id)
  const day = localDay(zone, now)
  const [months, findings, alerts, prepaid, topics, services] = await Promise.all([
    keptMonths(tx, scope, ids, [monthFromDay(day)]),
    listFindings(tx, scope, {
      kinds: null,
      states: ['open'],
      branches: ids,
      limit: MOST_FINDINGS,
      offset: 0,
    }),
    listAlerts(tx, scope, {
      state: 'active',
      branches: ids,
      devices: null,
      kinds: null,
      isAcknowledged: null,
      firstDay: null,
      lastDay: null,
      before: null,
      limit: MOST_ALERTS,
      now,
    }),
    prepaidFacts(tx, scope, branches, now),
    briefTopics(tx, scope, userId),
    serviceRuns(tx, scope, branches, now),
  ])
  return { now, zone, day, branches, months, findings, alerts, prepaid, topics, serviceRuns: services }
}

/** Figures that a brief of the week tells of besides. */
export async function briefFigures(
  tx: Tx,
  scope: Scope,
  { branches, zone, now }: Omit<BriefOf, 'userId'>,
): Promise<FigureFacts> {
  const ids = branches.map(({ id }) => id)
  const [outages, peers] = await Promise.all([
    keptOutages(tx, scope, ids, monthFromDay(localDay(zone, now))),
    branchPeers(tx, scope, ids),
  ])
  return { outages, peers: groupBy(peers, ({ branchId }) => branchId) }
}

interface BriefOf {
  readonly userId: number
  readonly branches: readonly Branch[]
  readonly zone: string
  readonly now: Instant
}
