import { calls } from '#contract/calls.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { HOME_ZONE, startOfDay } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import { PLATFORM } from '#store/engine/scope.ts'
import { auditPage, type ListedAudit, type SubjectFilter } from '#store/platform/platform-list.ts'
import { organisationHead } from '#store/site/organisation.ts'
import { platformRead } from '../frame/platform-operation.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { requireDay } from './admin-rules.ts'

const MOST = 50

/** A row is never rewritten: what was written of the same thing under an earlier name is found by today's. */
const EARLIER: Readonly<Record<string, string>> = { branch: 'site', 'branch.changed': 'site.changed' }

function actionNames(name: string): string[] {
  return [name, EARLIER[name] ?? name]
}

function subjectPatterns(part: string): SubjectFilter[] {
  return [
    { part },
    { part: part.replace(/\bclient\b/i, 'organisation') },
    // What else was written of a device is no breaker's.
    { part: part.replace(/\bbreaker\b/i, 'device'), action: 'breaker.added' },
  ]
}

function placeAfter(row: ListedAudit | undefined): string | null {
  return row === undefined ? null : `${row.id}-${row.organisationId}`
}

/** Who did what: one row more than the page shows says whether there is another page. */
export const getAdminAudit = platformRead(calls.adminAudit, async ({ database }, { query }) => {
  const most = query.most ?? MOST
  const zone = await loadZone(database, query.clientId)
  const rows = await auditPage(database, {
    organisationId: query.clientId ?? null,
    userId: query.personId ?? null,
    actions: query.action === undefined ? null : actionNames(query.action),
    subjects: query.subject ? subjectPatterns(query.subject) : null,
    from: startInstant(zone, requireDay(query.from), 0),
    to: startInstant(zone, requireDay(query.to), 1),
    before: query.before ?? null,
    most: most + 1,
  })
  const shown = rows.slice(0, most)
  return {
    detail: adminText.listed,
    data: shown.map((row) => ({
      id: row.id,
      at: row.at,
      client_id: row.organisationId === PLATFORM ? null : row.organisationId,
      organisation: row.organisation,
      user_id: row.userId,
      username: row.username,
      action: row.action,
      subject: row.subject,
      before: row.before,
      after: row.after,
    })),
    next: rows.length > most ? placeAfter(shown.at(-1)) : null,
    zone,
  }
})

/** The log of one client is told by its own clocks; what spans clients of many zones, by those of Nigeria. */
async function loadZone(database: Database, clientId: number | undefined): Promise<string> {
  if (clientId === undefined || clientId === PLATFORM) return HOME_ZONE
  const scope = wholeOrganisation(clientId, null)
  const head = await database.withScope(scope, (tx) => organisationHead(tx, scope), { readOnly: true })
  return head?.zone ?? HOME_ZONE
}

function startInstant(zone: string, day: string | null, later: 0 | 1): Instant | null {
  return day === null ? null : startOfDay(zone, addDays(day, later))
}
