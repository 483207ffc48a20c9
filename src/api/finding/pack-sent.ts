import type { FindingKind } from '#domain/finding/finding.ts'
import type { FindingRecord } from '#store/finding/finding.ts'
import { findingPack, keepFindingPack } from '#store/finding/finding-pack.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { disputeSent } from './dispute-facts.ts'
import { claimNow } from './supply/claim-facts.ts'

/** What the pack of a kind shows now; null: nothing. Kinds that are not here have no pack. */
const PACKS: Partial<
  Record<FindingKind, (ctx: ScopedContext, finding: FindingRecord) => Promise<object | null>>
> = {
  'bill-dispute': disputeSent,
  'supply-claim': claimNow,
}

/** Stays with what went out once the finding is sent or ended, and follows the figures again when it is opened. */
export async function packWithState(ctx: ScopedContext, before: FindingRecord, isOpen: boolean) {
  const { tx, scope, now } = ctx
  const make = PACKS[before.kind]
  if (make === undefined) return
  if (isOpen) return await keepFindingPack(tx, scope, before.id, null)
  if ((await findingPack(tx, scope, before.id)) !== null) return
  const facts = await make(ctx, before)
  if (facts !== null) await keepFindingPack(tx, scope, before.id, { facts, at: now })
}
