import { calls } from '#contract/calls.ts'
import { connectedLoadKw } from '#domain/cost/equipment/connected-load.ts'
import { round } from '#domain/round.ts'
import { listEquipment } from '#store/cost/equipment.ts'
import { operation } from '../../frame/operation.ts'
import { equipmentRow } from './equipment-row.ts'

/** Equipment branch by branch with its connected load (EQ-02, domain.md §8.9). */
export const getEquipments = operation(calls.equipments, {
  fetch: async ({ tx, scope, tree }) => ({
    branches: tree.branches,
    equipment: await listEquipment(tx, scope),
  }),
  compute: ({ branches, equipment }) =>
    branches.map(({ id, name }) => {
      const ours = equipment.filter(({ branchId }) => branchId === id)
      return { id, name, ours, connectedKw: connectedLoadKw(ours) }
    }),
  present: (branches) => ({
    detail: 'Equipment of each branch',
    data: branches.map(({ id, name, ours, connectedKw }) => ({
      id,
      name,
      equipments: ours.map(equipmentRow),
      connected_load_kw: round(connectedKw),
    })),
  }),
})
