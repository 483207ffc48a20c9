import { randomUUID } from 'node:crypto'
import { mailedReportMonth } from '#domain/score/report/mailed-report.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { monthFromDay, monthsLater } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { keepReportMonth, lockBriefSetting } from '#store/alert/brief/brief-setting.ts'
import { type DueReader, personsWithReportDue } from '#store/alert/brief/briefs-due.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Job } from '#store/engine/woken.ts'
import { personToMail } from '#store/people/person.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationsWithReports } from '#store/site/organisations-due.ts'
import { walkDueReaders } from '../alert/brief/walk-due-readers.ts'
import { scopeOfPerson } from '../people/scope-of-person.ts'
import { isReported } from './is-reported.ts'

interface ReportsOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
}

/** With the pauses of send-mail: about two days of a mail server that is away. */
const MOST_ATTEMPTS = 16

/**
 * Puts the report of the month before into the outbox for those who chose it; `build-report-mail.ts` makes the message when it
 * is sent. The month and the message are written in one transaction behind the row of the person's choice.
 */
export function mailReportsJob({ database, clock, log }: ReportsOptions): Job {
  return {
    everyMs: HOUR_MS / 4,
    failed: 'Could not look for reports of the month to mail',
    organisations: () => organisationsWithReports(database, clock()),
    drain: walkDueReaders({
      ...{ database, clock, log, list: personsWithReportDue },
      send: (tx, scope, reader, now) => mailReport(tx, scope, reader, now),
      failed: 'Could not mail a report; it is tried again',
    }),
  }
}

async function mailReport(tx: Tx, scope: Scope, { userId, zone }: DueReader, now: Instant): Promise<void> {
  const month = monthsLater(monthFromDay(localDay(zone, now)), -1)
  // Another process may have been faster: the row says so once it is ours.
  const locked = await lockBriefSetting(tx, scope, userId)
  if (!locked?.isReportMailed || locked.reportMonth === month) return
  // Also of a month that was due before it was chosen: it is looked at once, like any other.
  await keepReportMonth(tx, scope, userId, month)
  if (mailedReportMonth(locked.setAt, zone, now) !== month) return
  const person = await personToMail(tx, scope, userId)
  if (!person || person.email === '') return
  if (!isReported(await tree(tx, scopeOfPerson(scope, person)))) return
  await keepMessage(tx, scope, {
    ...{ kind: 'report', userId, recipient: person.email, payload: { month } },
    content: null,
    messageId: `<${randomUUID()}@nairawatt>`,
    idempotencyKey: `report ${userId} ${month}`,
    mostAttempts: MOST_ATTEMPTS,
    now,
  })
}
