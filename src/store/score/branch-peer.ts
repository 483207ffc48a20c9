import type { PeerRow } from '#domain/score/league/league-rows.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** What a branch is compared by from a local day on. */
export interface BranchPeerRecord extends PeerRow {
  readonly id: number
  readonly branchId: number
}

const COLUMNS = `id, branch_id as "branchId", area_m2::float8 as "areaM2", peer_group as "group", valid_from as "validFrom"`

/** Of branches, oldest first; of one date the later one last. */
export async function branchPeers(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
): Promise<BranchPeerRecord[]> {
  const { rows } = await tx.query<BranchPeerRecord>({
    name: 'branch-peers',
    text: `select ${COLUMNS} from branch_peer where organisation_id = $1 and branch_id = any ($2::int4[])
      order by branch_id, valid_from, id`,
    values: [scope.organisationId, branchIds],
  })
  return rows
}

export async function addBranchPeer(
  tx: Tx,
  scope: Scope,
  peer: Omit<BranchPeerRecord, 'id' | 'areaM2'> & { readonly areaM2: string | null },
  by: { readonly userId: number | null; readonly now: Instant },
): Promise<BranchPeerRecord> {
  const { rows } = await tx.query<BranchPeerRecord>(
    `insert into branch_peer (organisation_id, branch_id, area_m2, peer_group, valid_from, entered_by, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [
      scope.organisationId,
      peer.branchId,
      peer.areaM2,
      peer.group,
      peer.validFrom,
      by.userId,
      new Date(by.now),
    ],
  )
  return rows[0]!
}
