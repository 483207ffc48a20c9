import type { FuelDay } from '#contract/cost/cost-tracker.ts'
import { entrySentence, entryText, overlapSentence } from '#contract/cost/entry-messages.ts'
import { entryDays } from '#domain/cost/diesel/entry-days.ts'
import { listGenerators } from '#domain/cost/diesel/generators.ts'
import {
  type EntrySpan,
  overlapping,
  type ReadEntry,
  readEntry,
  type TypedEntry,
} from '#domain/cost/diesel/read-entry.ts'
import type { Branch } from '#domain/site/tree.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { addEntry, type EntryRecord, entriesOnDays, lockEntries } from '#store/cost/diesel-entry.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { together } from '../../frame/together.ts'
import { requireSnapshot } from '../bill/require-snapshot.ts'
import { fuelFacts, fuelRows } from './fuel-days.ts'
import { requireLikely } from './likely-entry.ts'

/** The entry in a body, else a refusal with the sentence of its first fault (DE-01, DE-03). */
export function requireEntry({ now }: ScopedContext, { zone }: Branch, body: TypedEntry): ReadEntry {
  const read = readEntry(body, localDay(zone, now))
  if ('entry' in read) return read.entry
  throw new ApiError('bad-request', entrySentence(read.faults[0]!))
}

/**
 * Refuses days that another entry of the branch holds already (domain.md §8.2). From here to the end of the
 * transaction nobody else adds one.
 */
export async function requireFreeDays(
  { tx, scope }: ScopedContext,
  branchId: number,
  entry: EntrySpan,
  own?: EntryRecord,
): Promise<void> {
  const [, near] = await Promise.all([
    lockEntries(tx, branchId),
    entriesOnDays(tx, scope, [branchId], entry.startDate, entry.endDate),
  ])
  const taken = overlapping(
    entry,
    near.filter(({ id }) => id !== own?.id),
  )
  if (taken) throw new ApiError('bad-request', overlapSentence(taken))
}

/** The entry on its first day, as the month's list shows it. */
export async function entryRow(ctx: ScopedContext, branch: Branch, entry: EntryRecord): Promise<FuelDay> {
  const [, row] = await storedRow(ctx, branch, entry, Promise.resolve(entry))
  return row
}

/** An entry that is being stored, and its row: what else is told of its days is asked for right behind it. */
export async function storedRow(
  ctx: ScopedContext,
  branch: Branch,
  { startDate, endDate }: EntrySpan,
  storing: Promise<EntryRecord>,
): Promise<[EntryRecord, FuelDay]> {
  const { tx, scope } = ctx
  const [entry, near, facts] = await Promise.all([
    storing,
    entriesOnDays(tx, scope, [branch.id], startDate, endDate),
    fuelFacts(ctx, [branch], [], monthFromDay(startDate)),
  ])
  const entries = [entry, ...near.filter(({ id }) => id !== entry.id)]
  const own = entryDays({ ...facts, entries }).filter((day) => day.entry.id === entry.id)
  return [entry, fuelRows([branch], own).at(-1)!]
}

interface Posted extends TypedEntry {
  readonly branch?: number | undefined
  readonly device?: number | undefined
  readonly at?: string | undefined
  readonly snapshot?: number | undefined
  readonly reason?: string | undefined
}

/** Adds an entry to the branch of the address. */
export async function addCheckedEntry(
  ctx: ScopedContext,
  branchId: number,
  body: Posted,
  consumptionType: EntryRecord['consumptionType'],
): Promise<FuelDay> {
  const branch = requireBranch(ctx.tree, branchId)
  if (body.branch !== undefined && body.branch !== branchId) {
    throw new ApiError('bad-request', entryText.otherBranch)
  }
  if (listGenerators(branch).length === 0) throw new ApiError('bad-request', entryText.noSets)
  const { device: deviceId = null, at = null, reason } = body
  if (deviceId !== null && !listGenerators(branch).some(({ id }) => id === deviceId)) {
    throw new ApiError('bad-request', entryText.noGenerator)
  }
  const entry = { ...requireEntry(ctx, branch, body), deviceId, at }
  const [, , snapshotId] = await together(
    requireFreeDays(ctx, branchId, entry),
    requireLikely(ctx, branch, entry, hasText(reason)),
    requireSnapshot(ctx, branchId, 'entry', body.snapshot),
  )
  const kept = { ...entry, branchId, consumptionType, snapshotId, reason: reasonOrNull(reason) }
  const [added, row] = await storedRow(ctx, branch, entry, addEntry(ctx.tx, ctx.scope, kept))
  await recordChange(ctx, {
    action: 'diesel-entry.added',
    subject: `diesel entry ${added.id}`,
    after: added,
  })
  return row
}

export function reasonOrNull(typed: string | undefined): string | null {
  return hasText(typed) ? (typed ?? null) : null
}

function hasText(typed: string | undefined): boolean {
  return typed !== undefined && typed !== ''
}
