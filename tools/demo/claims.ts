import { OPEN_AGAIN } from '#domain/finding/change-state.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { findingsJob } from '#jobs/finding/look-for-findings.ts'
import type { Database } from '#store/engine/database.ts'
import { runOnce } from '#store/engine/woken.ts'
import { type FindingRecord, keepFindingState, listFindings } from '#store/finding/finding.ts'
import { personByUsername } from '#store/people/person.ts'
import type { Founded } from './organisations.ts'

/** What is over for longer is settled, what is over for some months has been sent. */
const SETTLED_AFTER_DAYS = 190
const SENT_AFTER_DAYS = 100
const NOTICED_AFTER_END_DAYS = 2
const SENT_AFTER_END_DAYS = 12
/** What was paid of what was claimed. */
const PAID_SHARE = 0.8
const MOST = 500

/** Findings of the history, so that they are there at once; the first client has long sent its old supply claims. */
export async function addClaims(database: Database, founded: readonly Founded[], now: number): Promise<void> {
  await runOnce(findingsJob({ database, clock: () => now }))
  const [first] = founded
  const username = first?.organisation.users[0]?.username
  if (!first || username === undefined) return
  const person = await database.withoutTenant((tx) => personByUsername(tx, username))
  if (!person) return
  const { scope } = first
  await database.withScope(scope, async (tx) => {
    const page = { kinds: ['supply-claim'], states: null, branches: null, limit: MOST, offset: 0 } as const
    const claims = await listFindings(tx, scope, page)
    // Somebody has done something with one: they are looked after.
    if (claims.some(({ state }) => state !== 'open')) return
    for (const [n, claim] of claims.entries()) {
      const row = oldState(claim, n, now)
      if (!row) continue
      // As it came about: noticed on the 3rd, sent a week later.
      const noon = (day: string) => startOfDay(claim.zone, day) + DAY_MS / 2
      await tx.query(
        'update finding set noticed_at = $3, figures_at = $3 where organisation_id = $1 and id = $2',
        [scope.organisationId, claim.id, new Date(noon(addDays(claim.to, NOTICED_AFTER_END_DAYS)))],
      )
      const at = noon(row.settledOn ?? row.sentOn)
      await keepFindingState(tx, scope, claim.id, row, { userId: person.id, now: at })
    }
  })
}

function oldState({ zone, to, low }: FindingRecord, n: number, now: number) {
  const days = (Date.parse(localDay(zone, now)) - Date.parse(to)) / DAY_MS
  if (low === null || days < SENT_AFTER_DAYS) return null
  const sent = { ...OPEN_AGAIN, sentOn: addDays(to, SENT_AFTER_END_DAYS), complaintNo: `DEMO-${101 + n}` }
  if (days < SETTLED_AFTER_DAYS) return { ...sent, state: 'sent' as const }
  const settledNaira = Math.round(low * PAID_SHARE * 100) / 100
  const settledOn = addDays(to, 90)
  return { ...sent, state: 'settled' as const, answeredOn: addDays(to, 40), settledOn, settledNaira }
}
