import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { CallName } from '../src/contract/calls.ts'
import { routes } from '../src/contract/routes.ts'

const contract = (name: string) => resolve(import.meta.dirname, '../src/contract', name)
const FILE = contract('routes.ts')
const OF_PLATFORM = contract('platform-routes.ts')
const OF_ACCOUNT = contract('account-routes.ts')
const IS_OF_ACCOUNT = /^(token\/(factor|set_up|passkey)|account)\/|\/factor\//

type Part = 'first' | 'platform' | 'account' | 'none'

/** Kept for clients of revision A; no page of this one asks them. */
export const OF_OLDER_CLIENTS: ReadonlySet<string> = new Set<CallName>([
  'aggregate',
  'averagePowerFactor',
  'averagePowerFactorPosted',
  'blendedCost',
  'dashboardData',
  'generateReport',
  'getReports',
  'getReportsBaseline',
  'scoreCardBaseline',
  'scoreCardCarbon',
  'scoreCardFuel',
  'scoreCardMain',
  'scoreCardOperatingTime',
  'scoreCardPapr',
  'scoreCardSize',
])

/**
 * Puts the table of calls in the place of the file that works it out of the contract: a browser needs where a call is and
 * who may ask it, and no schema. By rule and method, so that neither stands in it more than once.
 */
export const routeTable: Plugin = {
  name: 'route-table',
  load(id) {
    if (id === FILE) return `export const routes = {}\n${fill('first')}`
    if (id === OF_PLATFORM) return `import { routes } from './routes.ts'\n${fill('platform')}`
    if (id === OF_ACCOUNT) return `import { routes } from './routes.ts'\n${fill('account')}`
    return null
  },
}

/** A browser sends nothing as a meter: where meters send stands in the administrator area alone. */
function partWith(name: string, who: string, path: string): Part {
  if (OF_OLDER_CLIENTS.has(name)) return 'none'
  if (who === 'platform' || path.startsWith('ingest/')) return 'platform'
  return IS_OF_ACCOUNT.test(path) ? 'account' : 'first'
}

function fill(part: Part): string {
  const table: Record<string, Record<string, Record<string, string>>> = {}
  for (const [name, { who, method, path }] of Object.entries(routes)) {
    if (partWith(name, who, path) !== part) continue
    table[who] ??= {}
    table[who][method] ??= {}
    table[who][method][name] = path
  }
  return `for (const [who, methods] of Object.entries(${JSON.stringify(table)}))
  for (const [method, paths] of Object.entries(methods))
    for (const [name, path] of Object.entries(paths)) routes[name] = { method, path, who }
`
}
