import type { EquipmentToKeep } from '#store/cost/equipment.ts'
import type { BranchProfile } from './profile.ts'

/** Name, watts of one piece, pieces in a branch whose generators carry 100 kVA. */
const USUAL: readonly (readonly [name: string, watts: string, pieces: number])[] = [
  ['LED tube light', '18', 120],
  ['Split air conditioner 1.5 hp', '1119', 14],
  ['Chest freezer', '350', 9],
  ['Desktop computer', '150', 12],
  ['Ceiling fan', '65', 20],
  ['Water pump', '746', 2],
]
const USUAL_KVA = 100

/** What a branch owns, in proportion to its largest source; bought before the history begins. */
export function usualEquipment(branch: BranchProfile, firstInstant: number): EquipmentToKeep[] {
  const largest = Math.max(...branch.devices.map(({ ratedKva }) => ratedKva ?? 0), USUAL_KVA / 2)
  return USUAL.map(([name, watts, pieces], place) => ({
    name,
    watts,
    quantity: String(Math.max(1, Math.round((pieces * largest) / USUAL_KVA))),
    datePurchased: new Date(firstInstant - (place + 1) * 41 * 86_400_000).toISOString().slice(0, 10),
  }))
}
