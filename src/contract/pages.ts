/**
 * Addresses of the web app. The server answers them with the app's page, and log-in returns to no other (SE-02).
 * Anything else is answered with status 404 and the app's own page for it (SH-12).
 */
export const pages = [
  '/',
  '/log-in',
  '/about',
  '/features',
  '/contact',
  '/sign-up',
  '/change-password',
  '/reset-password',
  '/dashboard',
  '/billing',
  '/cost-tracker',
  '/cost-tracker/add-bills',
  '/cost-tracker/add-diesel-entry',
  '/cost-tracker/add-equipment',
  '/parameters/last-reading',
  '/parameters/time-of-use',
  '/parameters/power-demand',
  '/parameters/power-quality',
  '/parameters/energy-consumption',
  '/report',
  '/score-card',
  '/client-profile',
  '/password',
  '/load-overview',
  '/alerts-and-alarms',
  '/branches',
  '/branches/user-form',
  '/breakers',
  '/add-devices',
  '/add-branches',
  '/add-clients',
  '/view-branches',
  '/view-devices',
  '/view-client',
  '/view-branch',
  '/compare-branches',
  '/messages',
] as const

/** Whether a path, with or without its trailing slash, is an address of the web app. */
export function isPage(path: string): boolean {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  return (pages as readonly string[]).includes(bare)
}
