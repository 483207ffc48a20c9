import { useOrganisation } from '../../../../shell/menu/organisation.ts'
import type { ChoosableGenerator } from './GeneratorChoice.tsx'
import type { KnownFacts } from './use-fuel-facts.ts'

/** The generators of a branch: as the facts of the day tell them, else as the sidebar knows them. */
export function useGenerators(branch: string, { facts, latest }: KnownFacts): ChoosableGenerator[] {
  const { branches, tree } = useOrganisation()
  const told = (facts ?? latest)?.generators
  if (told !== undefined) {
    return told.map((one) => ({ id: String(one.device_id), name: one.name, facts: one }))
  }
  const own = branches.find(({ branch_id }) => String(branch_id) === branch)
  const names = tree.find(({ id }) => String(id) === branch)?.devices ?? []
  return (own?.devices ?? []).flatMap(({ device_id, device_type, is_source, name }) => {
    if (device_type !== 'GENERATOR' || !is_source) return []
    const label = names.find(({ id }) => id === device_id)?.name ?? name
    return [{ id: String(device_id), name: label, facts: null }]
  })
}
