import { feederMonth } from '#domain/finding/claim/feeder-month.ts'
import { monthFromDay } from '#domain/time/month.ts'
import type { ClaimFacts } from '#report/finding/claim/claim-facts.ts'
import { claimFromSupply } from '#report/finding/claim/claim-from-supply.ts'
import { feederPlaces } from '#store/energy/supply/feeder-supply.ts'
import type { FindingRecord } from '#store/finding/finding.ts'
import { standingMonth } from '#store/finding/standing-months.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { presentMonth } from './present-supply.ts'

/** The claim of a finding as everything stands now, read as the page reads it; null: nothing can be claimed in naira. */
export async function claimNow(
  { tx, scope, tree, now }: ScopedContext,
  finding: FindingRecord,
): Promise<ClaimFacts | null> {
  const place = feederPlaces(tree.branches).find(({ device }) => device.id === finding.deviceId)
  if (!place) return null
  const month = monthFromDay(finding.from)
  const [read] = await standingMonth(tx, scope, [place], month, now)
  if (!read) return null
  const feeder = feederMonth(read.facts)
  // Whoever makes it, it is the same paper: nobody is named in it.
  const shown = { place, month, isOver: read.facts.isOver, feeder, finding, newestAt: null, mayName: false }
  const supply = presentMonth(shown)
  return claimFromSupply({ findingId: finding.id, organisation: tree.organisation.name, month, supply })
}
