import type { CallName } from '#contract/calls.ts'
import { routes } from '#contract/routes.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import type { Role } from '#domain/people/level.ts'
import { useOrganisation } from '../shell/menu/organisation.ts'

/** Whether the signed-in person may ask a call, by the same policy as the server's. */
export function useMay(name: CallName): boolean {
  const { role, level } = useOrganisation()
  return mayInOrganisation({ role: role as Role, level }, routes[name].who)
}
