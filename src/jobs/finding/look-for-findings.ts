import type { Finding, FindingKind } from '#domain/finding/finding.ts'
import { countNairaOnce } from '#domain/finding/naira-once.ts'
import { reconcileFindings } from '#domain/finding/reconcile.ts'
import { addDays, addMonths, startOfMonth } from '#domain/time/calendar-day.ts'
import { BLOCK_MS, type Instant, SECOND_MS } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Job, Turn } from '#store/engine/woken.ts'
import { storedFindings, writeFindings } from '#store/finding/finding.ts'
import { type DueLook, dueLooks, endFindingLook } from '#store/finding/finding-look.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationsToFindIn } from '#store/site/organisation-ids.ts'
import { type BranchRest, createBranchRest } from './branch-rest.ts'
import type { Finder } from './finder.ts'
import { finders } from './finders.ts'

/** A claim or a bill of last year's month can still be argued about; what is older stands as it was told last, but for bills counted twice. */
const MONTHS_BACK = 13
/** Samples of a tank come late by days, not by months. */
const RECENT_DAYS = 35

export interface FindingsOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly finders?: readonly Finder[]
}

/**
 * Keeps the findings equal to what meters and papers say: woken by writes that change one, and every quarter of an hour,
 * since late readings tell of what is over. A branch a turn.
 */
export function findingsJob(options: FindingsOptions): Job {
  const { database, clock } = options
  const rest = createBranchRest()
  return {
    channel: 'findings',
    everyMs: 5 * SECOND_MS,
    failed: 'Could not look for findings; they are looked for again',
    organisations: () => organisationsToFindIn(database, clock() - BLOCK_MS),
    drain: (organisationId, turn) => lookForFindings(options, organisationId, turn, rest),
  }
}

/** Looks at the branch that is due first; a look that is stopped leaves it due, and after one that fails it rests. */
async function lookForFindings(
  options: FindingsOptions,
  organisationId: number,
  turn: Turn,
  rest: BranchRest,
): Promise<void> {
  const { database, clock } = options
  const now = clock()
  const scope = scopeOfJob(organisationId)
  const except = rest.resting(now)
  const [due, next] = await database.withScope(scope, (tx) =>
    dueLooks(tx, scope, { before: now - BLOCK_MS, except, most: 2 }),
  )
  if (!due) return
  try {
    await lookAtBranch(options, organisationId, due, turn.stopping)
    rest.succeed(due.branchId)
  } catch (error) {
    if (!turn.stopping.aborted) rest.fail(due.branchId, now)
    throw error
  }
  if (next) turn.again()
}

async function lookAtBranch(
  { database, clock, finders: all = finders }: FindingsOptions,
  organisationId: number,
  due: DueLook,
  stopping: AbortSignal,
): Promise<void> {
  const scope = scopeOfJob(organisationId, [due.branchId])
  const now = clock()
  await database.withScope(scope, async (tx) => {
    const seen = await tree(tx, scope)
    if (!seen) return
    const today = localDay(seen.organisation.zone, now)
    const since = addMonths(startOfMonth(today), -MONTHS_BACK)
    const recent = due.isFirst ? since : addDays(today, -RECENT_DAYS)
    const told: Finding[] = []
    for (const { find } of all) {
      stopping.throwIfAborted()
      told.push(...(await find({ tx, scope, tree: seen, now, since, recent })))
    }
    stopping.throwIfAborted()
    const stored = await storedFindings(tx, scope, since)
    const lookedFrom = firstDays(all, since, recent)
    const changes = reconcileFindings(stored, countNairaOnce(told), lookedFrom, (row) =>
      all.some(({ kinds, tellsOfHistory }) => kinds.includes(row.kind) && tellsOfHistory?.(row)),
    )
    await writeFindings(tx, scope, changes, now)
    await endFindingLook(tx, scope, due, now)
  })
}

function firstDays(all: readonly Finder[], since: string, recent: string): Map<FindingKind, string> {
  return new Map(
    all.flatMap(({ kinds, recentKinds = [] }) =>
      kinds.map((kind) => [kind, recentKinds.includes(kind) ? recent : since] as const),
    ),
  )
}
