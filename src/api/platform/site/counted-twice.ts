import type { SiteHealth } from '#contract/meter/site-agent.ts'
import type { Device } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'

/** The names of devices of which an agent counts the ratio already that is entered here too. */
export function countedTwice(health: SiteHealth | null, devices: readonly Device[], now: Instant): string[] {
  const ratios = health?.ratios ?? []
  return devices
    .filter(({ id }) => ratios.some(({ device_id }) => device_id === id))
    .filter(({ multipliers }) => {
      const inForce = multipliers.findLast(({ validFrom }) => validFrom <= now) ?? multipliers[0]
      return inForce !== undefined && inForce.ctRatio * inForce.vtRatio !== 1
    })
    .map(({ name }) => name)
}
