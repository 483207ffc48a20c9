import { can } from '#domain/permission/can.ts'
import type { Role } from '#domain/permission/level.ts'
import type { RouteName } from '#domain/permission/policy.ts'
import { useOrganisation } from '../../../shell/organisation.ts'

/** Whether the signed-in person may ask a route, by the same policy as the server's. */
export function useMay(route: RouteName): boolean {
  const { role, level } = useOrganisation()
  return can({ kind: 'organisation', role: role as Role, level }, route)
}
