import { zoneText } from '#contract/site/zone-messages.ts'
import { joinFirst } from '#domain/figure/format-figure.ts'

export interface BranchZone {
  readonly name: string
  readonly zone: string
}

/** Branches that the sentence names of each zone. */
const MOST_NAMED = 3

/** Which clocks the days of these branches are told by; null: they all go by the organisation's (domain.md §15.10). */
export function zoneWords(branches: readonly BranchZone[], organisationZone: string): string | null {
  const zones = [...new Set(branches.map(({ zone }) => zone))].sort()
  const [first] = zones
  if (first === undefined || (zones.length === 1 && first === organisationZone)) return null
  if (zones.length === 1) return zoneText.other(first)
  const named = zones.map((zone) => {
    const names = branches.filter((branch) => branch.zone === zone).map(({ name }) => name)
    return zoneText.named(zone, joinFirst(names, MOST_NAMED))
  })
  return zoneText.several(named.join(', '))
}
