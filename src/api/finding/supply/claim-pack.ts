import { calls } from '#contract/calls.ts'
import { supplyAnswer } from '#contract/finding/supply-messages.ts'
import type { Instant } from '#domain/time/interval.ts'
import { claimCsv } from '#report/finding/claim/claim-csv.ts'
import type { ClaimFacts } from '#report/finding/claim/claim-facts.ts'
import { findingById } from '#store/finding/finding.ts'
import { findingPack } from '#store/finding/finding-pack.ts'
import { fileOut } from '../../frame/file-operation.ts'
import type { Input, ScopedContext } from '../../frame/operation.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { claimNow } from './claim-facts.ts'

interface MadeClaim {
  readonly claim: ClaimFacts
  /** When it went out; null: it has not. */
  readonly at: Instant | null
}

const stages = { fetch: madeClaim, compute: (made: MadeClaim) => made }

/** The claim as everything stands now; one that was sent as it went out. */
async function madeClaim(ctx: ScopedContext, { params }: Input<typeof calls.claimPack>): Promise<MadeClaim> {
  const { tx, scope, tree } = ctx
  const finding = await findingById(tx, scope, params.findingId)
  if (finding?.kind !== 'supply-claim') throw notFound()
  if (!tree.branches.some(({ id }) => id === finding.branchId)) throw notFound()
  const sent = await findingPack<ClaimFacts>(tx, scope, finding.id)
  if (sent !== null) return { claim: sent.facts, at: sent.at }
  const claim = await claimNow(ctx, finding)
  if (claim === null) throw new ApiError('bad-request', supplyAnswer.noClaim)
  return { claim, at: null }
}

/** The claim as a PDF to send to the supplier. */
export const getClaimPack = fileOut(
  calls.claimPack,
  stages,
  async ({ claim, at }: MadeClaim, { reports, now }) => ({
    name: `${claim.number}.pdf`,
    type: 'application/pdf',
    bytes: await reports.claim(claim, at ?? now),
  }),
)

/** The same claim for a spreadsheet. */
export const getClaimPackCsv = fileOut(calls.claimPackCsv, stages, async ({ claim }: MadeClaim) => ({
  name: `${claim.number}.csv`,
  type: 'text/csv',
  bytes: new TextEncoder().encode(claimCsv(claim)),
}))
