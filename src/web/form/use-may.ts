import { can } from '#domain/people/can.ts'
import type { Role } from '#domain/people/level.ts'
import type { RouteName } from '#domain/people/policy.ts'
import { useOrganisation } from '../shell/menu/organisation.ts'

/** Whether the signed-in person may ask a route, by the same policy as the server's. */
export function useMay(route: RouteName): boolean {
  const { role, level } = useOrganisation()
  return can({ kind: 'organisation', role: role as Role, level }, route)
}
