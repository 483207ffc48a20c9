import { calls } from '#contract/calls.ts'
import { supplyAnswer } from '#contract/finding/supply-messages.ts'
import { feederMonth } from '#domain/finding/claim/feeder-month.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { claimCsv } from '#report/finding/claim/claim-csv.ts'
import type { ClaimFacts } from '#report/finding/claim/claim-facts.ts'
import { claimFromSupply } from '#report/finding/claim/claim-from-supply.ts'
import { feederPlaces } from '#store/energy/supply/feeder-supply.ts'
import { feederMonthFacts } from '#store/finding/feeder-months.ts'
import { findingById } from '#store/finding/finding.ts'
import { fileOut } from '../../frame/file-operation.ts'
import type { Input, ScopedContext } from '../../frame/operation.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { presentMonth } from './present-supply.ts'

const stages = { fetch: claimedMonth, compute: claimFacts }

/** The month of the finding, read as the page reads it. */
async function claimedMonth(
  { tx, scope, tree, now }: ScopedContext,
  { params }: Input<typeof calls.claimPack>,
) {
  const finding = await findingById(tx, scope, params.findingId)
  const place = feederPlaces(tree.branches).find(({ device }) => device.id === finding?.deviceId)
  if (finding?.kind !== 'supply-claim' || !place) throw notFound()
  const month = monthFromDay(finding.from)
  const [placed] = await feederMonthFacts(tx, scope, [place], [month], now)
  if (!placed) throw notFound()
  return { finding, month, organisation: tree.organisation.name, place, facts: placed.facts }
}

function claimFacts({
  finding,
  month,
  organisation,
  place,
  facts,
}: Awaited<ReturnType<typeof claimedMonth>>) {
  const shown = { place, month, isOver: facts.isOver, feeder: feederMonth(facts), finding, newestAt: null }
  const claim = claimFromSupply({ findingId: finding.id, organisation, month, supply: presentMonth(shown) })
  if (claim === null) throw new ApiError('bad-request', supplyAnswer.noClaim)
  return claim
}

/** The claim as a PDF to send to the supplier. */
export const getClaimPack = fileOut(calls.claimPack, stages, async (claim: ClaimFacts, { reports, now }) => ({
  name: `${claim.number}.pdf`,
  type: 'application/pdf',
  bytes: await reports.claim(claim, now),
}))

/** The same claim for a spreadsheet. */
export const getClaimPackCsv = fileOut(calls.claimPackCsv, stages, async (claim: ClaimFacts) => ({
  name: `${claim.number}.csv`,
  type: 'text/csv',
  bytes: new TextEncoder().encode(claimCsv(claim)),
}))
