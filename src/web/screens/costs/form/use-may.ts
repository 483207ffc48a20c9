import type { Action } from '#domain/permission/can.ts'
import { can } from '#domain/permission/can.ts'
import type { Role } from '#domain/permission/level.ts'
import { useOrganisation } from '../../../shell/organisation.ts'

/** Whether the signed-in person may do something, by the same policy as the server's. */
export function useMay(action: Action): boolean {
  const { role, level } = useOrganisation()
  return can({ kind: 'organisation', role: role as Role, level }, action)
}
