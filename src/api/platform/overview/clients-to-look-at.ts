import type { z } from 'zod'
import type { adminOverview } from '#contract/platform/admin-clients.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { HOME_ZONE, localDay } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import {
  type ClientsToLookAt,
  clientsWhosePlanEnds,
  clientsWithParked,
  clientsWithSilent,
} from '#store/platform/clients-to-look-at.ts'

type Look = z.output<(typeof adminOverview)['answer']>['look_at'][number]

/** Clients that are named of each; the rest is a number. */
const MOST = 5
const PLAN_DAYS = 30

/** What administrators have to look at, of all clients: silent devices, parked readings, plans that end. */
export async function clientsToLookAt(database: Database, now: Instant): Promise<Look[]> {
  const before = addDays(localDay(HOME_ZONE, now), PLAN_DAYS)
  const [silent, parked, plans] = await Promise.all([
    clientsWithSilent(database, now, MOST),
    clientsWithParked(database, MOST),
    clientsWhosePlanEnds(database, before, MOST),
  ])
  const looks = [look('silent', silent), look('parked', parked), look('plans', plans)]
  return looks.filter(({ total }) => total > 0)
}

function look(about: Look['about'], { rows, all }: ClientsToLookAt): Look {
  return {
    about,
    total: rows[0]?.total ?? 0,
    clients: rows.map(({ id, name, count, on }) => ({ id, name, count, on })),
    left_out: all - rows.length,
  }
}
