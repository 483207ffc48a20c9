import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { dashboardText, menuText } from '#contract/messages.ts'
import { ADMIN_PATHS, landing } from './admin-paths.ts'
import { isPlatformLogIn, readLogIn } from './client/stored-log-in.ts'
import type {} from './page-facts.ts'
import { readReportSearch } from './range/report-search.ts'
import { parseSearchText, readSearch, writeSearchText } from './range/search.ts'
import { Crashed } from './screens/Crashed.tsx'
import { Missing } from './screens/Missing.tsx'
import { Opening } from './screens/Opening.tsx'
import { Home, Start } from './screens/Start.tsx'

const root = createRootRoute({ notFoundComponent: Missing })

/** The top-level choice at start-up: the administrator area, or what everyone else sees at the same address. */
const start = createRoute({
  getParentRoute: () => root,
  id: 'start',
  beforeLoad: () => ({ isPlatform: isPlatformLogIn() }),
  component: Start,
})

/** `from` is the page to return to after log-in; on the app's own pages it is the start of a range. */
function returnSearch(raw: Record<string, unknown>): { from?: string } {
  return typeof raw.from === 'string' ? { from: raw.from } : {}
}

const home = createRoute({
  getParentRoute: () => start,
  path: '/',
  validateSearch: returnSearch,
  beforeLoad: ({ search, context }) => {
    if (readLogIn() === null || context.isPlatform) return
    throw redirect({ href: landing(search.from, knownPaths()), replace: true })
  },
  component: Home,
})

const logInAlias = createRoute({
  getParentRoute: () => root,
  path: '/log-in',
  validateSearch: returnSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/', search, replace: true })
  },
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./screens/ForgotPassword.tsx'), 'ForgotPassword'),
})

function demandLogIn({ location }: { location: { href: string } }): void {
  if (readLogIn() === null) throw redirect({ to: '/', search: { from: location.href }, replace: true })
}

function demandOrganisation(at: { location: { href: string } }): void {
  demandLogIn(at)
  if (isPlatformLogIn()) throw notFound()
}

/** For anyone but a platform administrator these addresses lead nowhere. */
function demandPlatform(at: { location: { href: string } }): void {
  demandLogIn(at)
  if (!isPlatformLogIn()) throw notFound()
}

/** The administrator area draws its own page by the address (AdminShell). */
const adminPages = ADMIN_PATHS.map((path) =>
  createRoute({ getParentRoute: () => start, path, beforeLoad: demandPlatform }),
)

/** Everything behind the log-in: range, interval and selection stand in the URL of every page. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  validateSearch: readSearch,
  beforeLoad: demandOrganisation,
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
  pendingComponent: Opening,
  pendingMs: 0,
  pendingMinMs: 0,
})

const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/dashboard',
  staticData: { crumbs: [{ label: menuText.dashboard }] },
  component: lazyRouteComponent(() => import('./screens/dashboard/Dashboard.tsx'), 'Dashboard'),
})

const costCrumb = { label: menuText.costTracker, href: '/cost-tracker' }

const costTracker = createRoute({
  getParentRoute: () => app,
  path: '/cost-tracker',
  staticData: { crumbs: [costCrumb] },
  component: lazyRouteComponent(() => import('./screens/costs/tracker/CostTracker.tsx'), 'CostTracker'),
})

const addBills = createRoute({
  getParentRoute: () => app,
  path: '/cost-tracker/add-bills',
  staticData: { crumbs: [costCrumb, { label: menuText.addBills }] },
  component: lazyRouteComponent(() => import('./screens/costs/bill/AddBills.tsx'), 'AddBills'),
})

const addDieselEntry = createRoute({
  getParentRoute: () => app,
  path: '/cost-tracker/add-diesel-entry',
  staticData: { crumbs: [costCrumb, { label: menuText.addDieselEntry }] },
  component: lazyRouteComponent(() => import('./screens/costs/diesel/AddDieselEntry.tsx'), 'AddDieselEntry'),
})

const addEquipment = createRoute({
  getParentRoute: () => app,
  path: '/cost-tracker/add-equipment',
  staticData: { crumbs: [costCrumb, { label: menuText.addEquipment }] },
  component: lazyRouteComponent(() => import('./screens/costs/equipment/AddEquipment.tsx'), 'AddEquipment'),
})

const billing = createRoute({
  getParentRoute: () => app,
  path: '/billing',
  staticData: { crumbs: [{ label: menuText.billing }] },
  component: lazyRouteComponent(() => import('./screens/billing/Billing.tsx'), 'Billing'),
})

const loadOverview = createRoute({
  getParentRoute: () => app,
  path: '/load-overview',
  staticData: { crumbs: [{ label: dashboardText.loadOverview }] },
  component: lazyRouteComponent(() => import('./screens/load-overview/LoadOverview.tsx'), 'LoadOverview'),
})

const parametersCrumb = { label: menuText.parameters }

const scoreCard = createRoute({
  getParentRoute: () => app,
  path: '/score-card',
  staticData: { crumbs: [{ label: menuText.scoreCard }] },
  component: lazyRouteComponent(() => import('./screens/score-card/ScoreCard.tsx'), 'ScoreCard'),
})

const lastReading = createRoute({
  getParentRoute: () => app,
  path: '/parameters/last-reading',
  staticData: { crumbs: [parametersCrumb, { label: menuText.lastReading }] },
  component: lazyRouteComponent(
    () => import('./screens/parameters/last-reading/LastReading.tsx'),
    'LastReading',
  ),
})

const energyConsumption = createRoute({
  getParentRoute: () => app,
  path: '/parameters/energy-consumption',
  staticData: { crumbs: [parametersCrumb, { label: menuText.energyConsumption }] },
  component: lazyRouteComponent(
    () => import('./screens/parameters/energy-consumption/EnergyConsumption.tsx'),
    'EnergyConsumption',
  ),
})

const powerDemand = createRoute({
  getParentRoute: () => app,
  path: '/parameters/power-demand',
  staticData: { crumbs: [parametersCrumb, { label: menuText.powerDemand }] },
  component: lazyRouteComponent(
    () => import('./screens/parameters/power-demand/PowerDemand.tsx'),
    'PowerDemand',
  ),
})

const timeOfUse = createRoute({
  getParentRoute: () => app,
  path: '/parameters/time-of-use',
  staticData: { crumbs: [parametersCrumb, { label: menuText.timeOfUse }] },
  component: lazyRouteComponent(() => import('./screens/parameters/time-of-use/TimeOfUse.tsx'), 'TimeOfUse'),
})

const powerQuality = createRoute({
  getParentRoute: () => app,
  path: '/parameters/power-quality',
  staticData: { crumbs: [parametersCrumb, { label: menuText.powerQuality }] },
  component: lazyRouteComponent(
    () => import('./screens/parameters/power-quality/PowerQuality.tsx'),
    'PowerQuality',
  ),
})

const report = createRoute({
  getParentRoute: () => app,
  path: '/report',
  validateSearch: readReportSearch,
  staticData: { crumbs: [{ label: menuText.report }], isReport: true },
  component: lazyRouteComponent(() => import('./screens/report/Report.tsx'), 'Report'),
})

const appPages = [
  report,
  powerQuality,
  scoreCard,
  lastReading,
  energyConsumption,
  powerDemand,
  timeOfUse,
  loadOverview,
  dashboard,
  billing,
  costTracker,
  addBills,
  addDieselEntry,
  addEquipment,
]

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: demandLogIn,
  component: Missing,
})

export const router = createRouter({
  routeTree: root.addChildren([
    start.addChildren([home, ...adminPages]),
    logInAlias,
    forgotPassword,
    app.addChildren(appPages),
    unknown,
  ]),
  parseSearch: parseSearchText,
  stringifySearch: writeSearchText,
  defaultErrorComponent: Crashed,
  scrollRestoration: true,
})

/** Every path of the route table: menu entries and shortcuts appear when their page is in it. */
export function knownPaths(): ReadonlySet<string> {
  return new Set(Object.keys(router.routesByPath))
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
