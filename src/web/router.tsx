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
import { readMeasureSearch } from './range/measure-search.ts'
import { readReportSearch } from './range/report-search.ts'
import { parseSearchText, readSearch, writeSearchText } from './range/search.ts'
import { readShowSearch } from './range/show-search.ts'
import { readUserSearch } from './range/user-search.ts'
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

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./screens/public/ResetPassword.tsx'), 'ResetPassword'),
})

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  component: lazyRouteComponent(() => import('./screens/public/ChangePassword.tsx'), 'ChangePassword'),
})

const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  component: lazyRouteComponent(() => import('./screens/public/About.tsx'), 'About'),
})

const features = createRoute({
  getParentRoute: () => root,
  path: '/features',
  component: lazyRouteComponent(() => import('./screens/public/Features.tsx'), 'Features'),
})

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  component: lazyRouteComponent(() => import('./screens/public/Contact.tsx'), 'Contact'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('./screens/public/SignUp.tsx'), 'SignUp'),
})

const publicPages = [resetPassword, changePassword, about, features, contact, signUp]

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
  staticData: { crumbs: [{ label: menuText.dashboard }], hasInterval: true },
  component: lazyRouteComponent(() => import('./screens/dashboard/Dashboard.tsx'), 'Dashboard'),
})

const costCrumb = { label: menuText.costTracker, href: '/cost-tracker' }

const costTracker = createRoute({
  getParentRoute: () => app,
  path: '/cost-tracker',
  staticData: { crumbs: [costCrumb], isTimeless: true },
  component: lazyRouteComponent(() => import('./screens/costs/tracker/CostTracker.tsx'), 'CostTracker'),
})

const addBills = createRoute({
  getParentRoute: () => app,
  path: '/cost-tracker/add-bills',
  staticData: { crumbs: [costCrumb, { label: menuText.addBills }], isTimeless: true },
  component: lazyRouteComponent(() => import('./screens/costs/bill/AddBills.tsx'), 'AddBills'),
})

const addDieselEntry = createRoute({
  getParentRoute: () => app,
  path: '/cost-tracker/add-diesel-entry',
  staticData: { crumbs: [costCrumb, { label: menuText.addDieselEntry }], isTimeless: true },
  component: lazyRouteComponent(() => import('./screens/costs/diesel/AddDieselEntry.tsx'), 'AddDieselEntry'),
})

const addEquipment = createRoute({
  getParentRoute: () => app,
  path: '/cost-tracker/add-equipment',
  staticData: { crumbs: [costCrumb, { label: menuText.addEquipment }], isTimeless: true },
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
  staticData: { crumbs: [parametersCrumb, { label: menuText.lastReading }], isTimeless: true },
  component: lazyRouteComponent(
    () => import('./screens/parameters/last-reading/LastReading.tsx'),
    'LastReading',
  ),
})

const energyConsumption = createRoute({
  getParentRoute: () => app,
  path: '/parameters/energy-consumption',
  staticData: { crumbs: [parametersCrumb, { label: menuText.energyConsumption }], hasInterval: true },
  component: lazyRouteComponent(
    () => import('./screens/parameters/energy-consumption/EnergyConsumption.tsx'),
    'EnergyConsumption',
  ),
})

const powerDemand = createRoute({
  getParentRoute: () => app,
  path: '/parameters/power-demand',
  staticData: { crumbs: [parametersCrumb, { label: menuText.powerDemand }], hasInterval: true },
  component: lazyRouteComponent(
    () => import('./screens/parameters/power-demand/PowerDemand.tsx'),
    'PowerDemand',
  ),
})

const timeOfUse = createRoute({
  getParentRoute: () => app,
  path: '/parameters/time-of-use',
  staticData: { crumbs: [parametersCrumb, { label: menuText.timeOfUse }], hasInterval: true },
  component: lazyRouteComponent(() => import('./screens/parameters/time-of-use/TimeOfUse.tsx'), 'TimeOfUse'),
})

const powerQuality = createRoute({
  getParentRoute: () => app,
  path: '/parameters/power-quality',
  validateSearch: readMeasureSearch,
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

const alertsAndAlarms = createRoute({
  getParentRoute: () => app,
  path: '/alerts-and-alarms',
  validateSearch: readShowSearch,
  staticData: { crumbs: [{ label: menuText.alertsAndAlarms }], isTimeless: true },
  component: lazyRouteComponent(() => import('./screens/alerts/AlertsAndAlarms.tsx'), 'AlertsAndAlarms'),
})

const overview = createRoute({
  getParentRoute: () => app,
  path: '/overview',
  staticData: { crumbs: [{ label: menuText.overview }], isTimeless: true },
  component: lazyRouteComponent(() => import('./screens/account/Overview.tsx'), 'Overview'),
})

const personalData = createRoute({
  getParentRoute: () => app,
  path: '/personal-data',
  staticData: { crumbs: [{ label: menuText.personalData }], isTimeless: true },
  component: lazyRouteComponent(() => import('./screens/account/PersonalData.tsx'), 'PersonalData'),
})

const password = createRoute({
  getParentRoute: () => app,
  path: '/password',
  staticData: { crumbs: [{ label: menuText.password }], isTimeless: true },
  component: lazyRouteComponent(() => import('./screens/account/Password.tsx'), 'Password'),
})

const breakers = createRoute({
  getParentRoute: () => app,
  path: '/breakers',
  staticData: { crumbs: [{ label: menuText.breakers }], isTimeless: true },
  component: lazyRouteComponent(() => import('./screens/breakers/Breakers.tsx'), 'Breakers'),
})

const clientProfile = createRoute({
  getParentRoute: () => app,
  path: '/client-profile',
  staticData: { crumbs: [{ label: menuText.clientProfile }], isTimeless: true },
  component: lazyRouteComponent(() => import('./screens/client-profile/ClientProfile.tsx'), 'ClientProfile'),
})

const branchesCrumb = { label: menuText.branches, href: '/branches' }

const branches = createRoute({
  getParentRoute: () => app,
  path: '/branches',
  staticData: { crumbs: [branchesCrumb] },
  component: lazyRouteComponent(() => import('./screens/branches/Branches.tsx'), 'Branches'),
})

const userForm = createRoute({
  getParentRoute: () => app,
  path: '/branches/user-form',
  validateSearch: readUserSearch,
  staticData: { crumbs: [branchesCrumb, { label: menuText.userForm }], isTimeless: true },
  component: lazyRouteComponent(() => import('./screens/branches/UserForm.tsx'), 'UserForm'),
})

const appPages = [
  alertsAndAlarms,
  clientProfile,
  branches,
  userForm,
  overview,
  personalData,
  password,
  breakers,
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
  component: lazyRouteComponent(() => import('./screens/Unknown.tsx'), 'Unknown'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    start.addChildren([home, ...adminPages]),
    logInAlias,
    ...publicPages,
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
