import { randomUUID } from 'node:crypto'
import { duePeriodsAnywhere, periodDueInAll, type ReportPeriod } from '#domain/billing/due-period.ts'
import { hasFeature } from '#domain/people/feature.ts'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { startOfDay } from '#domain/time/zone.ts'
import {
  hasRun,
  keepRun,
  type MailSchedule,
  mailSchedule,
  scheduledPersons,
} from '#store/billing/mail-schedule.ts'
import { organisationsWithDueReports } from '#store/billing/organisations-due.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import { type Scope, scopeOfJob } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Job } from '#store/engine/woken.ts'
import { personToMail } from '#store/people/person.ts'
import { tree } from '#store/site/organisation.ts'
import { scopeOfPerson } from '../people/scope-of-person.ts'

interface DueReportsOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
}

/** With the pauses of send-mail: about two days of a mail server that is away. */
const MOST_ATTEMPTS = 16

/**
 * Puts the bills of every schedule into the outbox once their period is over and due. Period and messages are written
 * in one transaction, so a period is mailed once however often this looks, and what was missed is mailed at the start.
 */
export function dueReportsJob({ database, clock, log }: DueReportsOptions): Job {
  return {
    everyMs: MINUTE_MS,
    failed: 'Could not look for reports that are due',
    organisations: () => organisationsWithDueReports(database, duePeriodsAnywhere(clock()), clock()),
    async drain(organisationId, { stopping }) {
      const scope = scopeOfJob(organisationId)
      for (const userId of await database.withScope(scope, (tx) => scheduledPersons(tx, scope))) {
        if (stopping.aborted) return
        try {
          await database.withScope(scope, (tx) => mailWhatIsDue(tx, scope, userId, clock()))
        } catch (error) {
          log.warn({ err: error, organisationId, userId }, 'Could not look at a schedule; it is tried again')
        }
      }
    },
  }
}

async function mailWhatIsDue(tx: Tx, scope: Scope, userId: number, now: Instant): Promise<void> {
  const person = await personToMail(tx, scope, userId)
  if (!person) return
  const schedule = await mailSchedule(tx, scope, userId)
  const zones = await loadZones(tx, scopeOfPerson(scope, person), schedule)
  if (schedule.frequency === null || zones === null) return
  const period = periodDueInAll(schedule.frequency, zones, now)
  const run = { userId, frequency: schedule.frequency, firstDay: period.firstDay }
  if (wasOverBefore(schedule.setAt, period, zones, now) || (await hasRun(tx, scope, run))) return
  if (!(await keepRun(tx, scope, { ...run, endDay: period.endDay, now }))) return
  for (const to of listRecipients(schedule, person.email)) {
    const key = `schedule ${userId} ${schedule.frequency} ${period.firstDay} ${to.key}`
    await keepMessage(tx, scope, {
      kind: 'schedule',
      userId,
      recipient: to.email,
      payload: {
        firstDay: period.firstDay,
        endDay: period.endDay,
        frequency: schedule.frequency,
        deviceIds: to.deviceIds,
        branchIds: person.branchIds,
      },
      content: null,
      idempotencyKey: key,
      messageId: `<${randomUUID()}@nairawatt>`,
      mostAttempts: MOST_ATTEMPTS,
      now,
    })
  }
}

/** Zones of the branches that a schedule is about; null: nothing to bill, or billing is not part of what they have. */
async function loadZones(tx: Tx, scope: Scope, schedule: MailSchedule): Promise<string[] | null> {
  const seen = await tree(tx, scope)
  if (!seen || !hasFeature(seen.organisation.clientType, seen.features, 'billing')) return null
  const assigned = new Set([
    ...schedule.deviceIds,
    ...schedule.receivers.flatMap((receiver) => receiver.deviceIds),
  ])
  const zones = seen.branches
    .filter(({ devices }) => devices.some(({ id, isSource }) => isSource && assigned.has(id)))
    .map(({ zone }) => zone)
  return zones.length > 0 ? [...new Set(zones)] : null
}

/** A period that was over when the schedule was set; a moment that lies ahead was written by a wrong clock. */
function wasOverBefore(
  setAt: Instant | null,
  period: ReportPeriod,
  zones: readonly string[],
  now: Instant,
): boolean {
  if (setAt === null || setAt > now) return false
  return Math.max(...zones.map((zone) => startOfDay(zone, period.endDay))) <= setAt
}

interface Recipient {
  readonly key: string
  readonly email: string
  readonly deviceIds: readonly number[]
}

function listRecipients({ deviceIds, receivers }: MailSchedule, ownEmail: string): Recipient[] {
  const own = { key: 'self', email: ownEmail, deviceIds }
  const others = receivers.map((receiver) => ({ ...receiver, key: `receiver ${receiver.id}` }))
  return [own, ...others].filter((to) => to.email !== '' && to.deviceIds.length > 0)
}
