import { DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { makeScope } from '#store/engine/scope.ts'
import { addContactMessage, addSignUpRequest } from '#store/people/visitor.ts'
import { listMessages } from '#store/platform/visitor-list.ts'

const MESSAGES = [
  {
    name: 'Ifeoma Nwosu',
    email: 'ifeoma.nwosu@demo.invalid',
    message:
      'Good morning,\n\nwe run two cold stores in Apapa with three generators. Can your meters be fitted without a shutdown, and how soon could someone come and look?\n\nIfeoma Nwosu, operations',
  },
  {
    name: 'Musa Danjuma',
    email: 'musa.danjuma@demo.invalid',
    message: 'Which meter models do you support for three-phase supplies of 800 A?',
  },
] as const

const REQUESTS = [
  { firstName: 'Halima', lastName: 'Sani', email: 'halima.sani@demo.invalid' },
  { firstName: 'Chuka', lastName: 'Okeke', email: 'chuka.okeke@demo.invalid' },
] as const

/** What visitors left in the days before, unless visitors have left something already. The addresses lead nowhere. */
export async function addVisitors(database: Database, now: number): Promise<void> {
  if ((await listMessages(database, 1)).all > 0) return
  const daysAgo = (days: number) => now - days * DAY_MS - 25 * MINUTE_MS
  const platform = makeScope({ organisationId: 0, branchIds: 'all', userId: null, level: 5, zone: 'UTC' })
  await database.withScope(platform, async (tx) => {
    for (const [n, said] of MESSAGES.entries()) await addContactMessage(tx, said, daysAgo(n))
    for (const [n, asked] of REQUESTS.entries()) await addSignUpRequest(tx, asked, daysAgo(n + 1))
  })
}
