import { safeReturn } from './client/safe-return.ts'
import { isPlatformLogIn } from './client/stored-log-in.ts'

/** Addresses of the administrator area beside its home at `/`: to everyone else they lead nowhere (AD-01). */
export const ADMIN_PATHS = [
  '/view-client',
  '/add-clients',
  '/view-branches',
  '/view-branch',
  '/add-branches',
  '/compare-branches',
  '/view-devices',
  '/device-quality',
  '/add-devices',
  '/view-users',
  '/client-settings',
  '/audit-log',
  '/messages',
  '/account',
] as const

/** Where a log-in leads: back to a page of its own area, or to that area's first page. */
export function landing(from: string | undefined, paths: ReadonlySet<string>): string {
  const admin = new Set<string>(ADMIN_PATHS)
  if (isPlatformLogIn()) return safeReturn(from, admin, '/')
  return safeReturn(from, new Set([...paths].filter((path) => !admin.has(path))))
}
