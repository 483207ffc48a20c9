import type { Database } from '#store/engine/database.ts'
import { addBranchPeer, branchPeers } from '#store/score/branch-peer.ts'
import { dayStart } from './calendar.ts'
import type { Founded } from './organisations.ts'

/** Floors in m², as a surveyor would have written them. */
const FLOORS: Readonly<Record<string, string>> = {
  Ikeja: '850',
  Surulere: '620',
  Abuja: '1240',
  Lekki: '480',
  Apapa: '930',
  Onne: '710',
  Ibadan: '2150',
  Kano: '1680',
  Enugu: '1320',
  Warri: '760',
  Zaria: '540',
}
const OTHER_FLOOR = '600'
/** What the branches of an organisation are, by its kind. */
const GROUPS = { STANDARD: 'Shops', BESPOKE: 'Factories', RESELLER: 'Depots' } as const
const VALID_FROM = '2020-01-01'

/** What branches are compared by; single sites have nothing to be compared with. */
export async function addPeers(database: Database, founded: readonly Founded[]): Promise<void> {
  for (const { organisation, scope, branches } of founded) {
    if (branches.length < 2) continue
    await database.withScope(scope, async (tx) => {
      const ids = branches.map(({ branchId }) => branchId)
      if ((await branchPeers(tx, scope, ids)).length > 0) return
      for (const { branch, branchId } of branches) {
        const areaM2 = FLOORS[branch.name] ?? OTHER_FLOOR
        const peer = { branchId, areaM2, group: GROUPS[organisation.clientType], validFrom: VALID_FROM }
        await addBranchPeer(tx, scope, peer, { userId: null, now: dayStart(0) })
      }
    })
  }
}
