import type { RouteComponent, StaticDataRouteOption } from '@tanstack/react-router'
import { createRoute } from '@tanstack/react-router'
import { MONTHS_SHOWN } from '#domain/cost/months-shown.ts'
import { lazyPart } from '../lazy-part.tsx'
import type {} from '../page-facts.ts'
import { readMeasureSearch } from '../range/measure-search.ts'
import { readReportSearch } from '../range/report-search.ts'
import { readSearch } from '../range/search.ts'
import { readShowSearch } from '../range/show-search.ts'
import { readUserSearch } from '../range/user-search.ts'
import { readBillSearch } from '../screens/cost/bill/bill-search.ts'
import { readDieselSearch } from '../screens/cost/diesel/diesel-search.ts'
import { readBalanceSearch } from '../screens/cost/diesel-balance/balance-search.ts'
import { readMonthSearch } from '../screens/cost/month-end/month-search.ts'
import { readSupplySearch } from '../screens/energy/supply/supply-search.ts'
import { readImportSearch } from '../screens/meter/import/import-search.ts'
import { readQualitySearch } from '../screens/meter/quality/quality-search.ts'
import { Opening } from '../shell/page/Opening.tsx'
import { costPagesText } from '../words/cost/cost-pages.ts'
import { scorePagesText } from '../words/score/score-pages.ts'
import { menuText } from '../words/shell.ts'
import { demandOrganisation, root } from './root.ts'

/** Everything behind the log-in: range, interval and selection stand in the URL of every page. */
export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  validateSearch: readSearch,
  beforeLoad: demandOrganisation,
  component: lazyPart(() => import('./App.tsx'), 'App'),
  pendingComponent: Opening,
  pendingMs: 0,
  pendingMinMs: 0,
})

/** A page that asks nothing of its address beyond what all pages do. */
function page<const Path extends string>(
  path: Path,
  staticData: StaticDataRouteOption,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => app, path, staticData, component })
}

const dashboard = page(
  '/dashboard',
  { crumbs: [{ label: menuText.dashboard }], hasInterval: true },
  lazyPart(() => import('../screens/score/dashboard/Dashboard.tsx'), 'Dashboard'),
)

const costCrumb = { label: menuText.costTracker, href: '/cost-tracker' }

const costTracker = page(
  '/cost-tracker',
  { crumbs: [costCrumb], isTimeless: true, monthsShown: MONTHS_SHOWN },
  lazyPart(() => import('../screens/cost/tracker/CostTracker.tsx'), 'CostTracker'),
)

const addBills = createRoute({
  getParentRoute: () => app,
  path: '/cost-tracker/add-bills',
  validateSearch: readBillSearch,
  staticData: { crumbs: [costCrumb, { label: menuText.addBills }], isTimeless: true },
  component: lazyPart(() => import('../screens/cost/bill/AddBills.tsx'), 'AddBills'),
})

const addDieselEntry = createRoute({
  getParentRoute: () => app,
  path: '/cost-tracker/add-diesel-entry',
  validateSearch: readDieselSearch,
  staticData: { crumbs: [costCrumb, { label: menuText.addDieselEntry }], isTimeless: true },
  component: lazyPart(() => import('../screens/cost/diesel/AddDieselEntry.tsx'), 'AddDieselEntry'),
})

const dieselBalance = createRoute({
  getParentRoute: () => app,
  path: '/cost-tracker/diesel-balance',
  validateSearch: readBalanceSearch,
  staticData: { crumbs: [costCrumb, { label: menuText.dieselBalance }], isTimeless: true },
  component: lazyPart(() => import('../screens/cost/diesel-balance/DieselBalance.tsx'), 'DieselBalance'),
})

const addEquipment = page(
  '/cost-tracker/add-equipment',
  { crumbs: [costCrumb, { label: menuText.addEquipment }], isTimeless: true },
  lazyPart(() => import('../screens/cost/equipment/AddEquipment.tsx'), 'AddEquipment'),
)

const buyList = page(
  '/cost-tracker/buy-list',
  { crumbs: [costCrumb, { label: menuText.buyList }], isTimeless: true },
  lazyPart(() => import('../screens/cost/prepaid/BuyList.tsx'), 'BuyList'),
)

const displayReading = page(
  '/cost-tracker/display-reading',
  { crumbs: [costCrumb, { label: menuText.displayReading }], isTimeless: true },
  lazyPart(() => import('../screens/cost/prepaid/DisplayReading.tsx'), 'DisplayReading'),
)
const monthEnd = createRoute({
  getParentRoute: () => app,
  path: '/cost-tracker/month-end',
  validateSearch: readMonthSearch,
  staticData: { crumbs: [costCrumb, { label: menuText.monthEnd }], isTimeless: true },
  component: lazyPart(() => import('../screens/cost/month-end/MonthEnd.tsx'), 'MonthEnd'),
})

const toGetBack = page(
  '/cost-tracker/to-get-back',
  { crumbs: [costCrumb, { label: costPagesText.toGetBack }], isTimeless: true },
  lazyPart(() => import('../screens/finding/board/ToGetBack.tsx'), 'ToGetBack'),
)

const billing = page(
  '/billing',
  { crumbs: [{ label: menuText.billing }] },
  lazyPart(() => import('../screens/billing/Billing.tsx'), 'Billing'),
)

const loadOverview = page(
  '/load-overview',
  { crumbs: [{ label: menuText.loadOverview }] },
  lazyPart(() => import('../screens/energy/load-overview/LoadOverview.tsx'), 'LoadOverview'),
)

const dataQuality = createRoute({
  getParentRoute: () => app,
  path: '/data-quality',
  validateSearch: readQualitySearch,
  staticData: { crumbs: [{ label: menuText.dataQuality }], isTimeless: true },
  component: lazyPart(() => import('../screens/meter/quality/DataQuality.tsx'), 'DataQuality'),
})

const importPage = createRoute({
  getParentRoute: () => app,
  path: '/import',
  validateSearch: readImportSearch,
  staticData: { crumbs: [{ label: menuText.import }], isTimeless: true },
  component: lazyPart(() => import('../screens/meter/import/Import.tsx'), 'Import'),
})

const parametersCrumb = { label: menuText.parameters }

const scoreCard = page(
  '/score-card',
  { crumbs: [{ label: menuText.scoreCard }] },
  lazyPart(() => import('../screens/score/card/ScoreCard.tsx'), 'ScoreCard'),
)

const scoreCrumb = { label: menuText.scoreCard, href: '/score-card' }

const league = createRoute({
  getParentRoute: () => app,
  path: '/score-card/league',
  validateSearch: readMonthSearch,
  staticData: {
    crumbs: [scoreCrumb, { label: scorePagesText.league }],
    isTimeless: true,
    hasOwnRange: true,
  },
  component: lazyPart(() => import('../screens/score/league/League.tsx'), 'League'),
})

const lastReading = page(
  '/parameters/last-reading',
  { crumbs: [parametersCrumb, { label: menuText.lastReading }], isTimeless: true },
  lazyPart(() => import('../screens/meter/last-reading/LastReading.tsx'), 'LastReading'),
)

const energyConsumption = page(
  '/parameters/energy-consumption',
  { crumbs: [parametersCrumb, { label: menuText.energyConsumption }], hasInterval: true },
  lazyPart(() => import('../screens/energy/consumption/EnergyConsumption.tsx'), 'EnergyConsumption'),
)

const powerDemand = page(
  '/parameters/power-demand',
  { crumbs: [parametersCrumb, { label: menuText.powerDemand }], hasInterval: true },
  lazyPart(() => import('../screens/demand/power-demand/PowerDemand.tsx'), 'PowerDemand'),
)

const timeOfUse = page(
  '/parameters/time-of-use',
  { crumbs: [parametersCrumb, { label: menuText.timeOfUse }], hasInterval: true },
  lazyPart(() => import('../screens/energy/time-of-use/TimeOfUse.tsx'), 'TimeOfUse'),
)

const supply = createRoute({
  getParentRoute: () => app,
  path: '/parameters/supply',
  validateSearch: readSupplySearch,
  staticData: { crumbs: [parametersCrumb, { label: menuText.supply }], isTimeless: true, hasOwnRange: true },
  component: lazyPart(() => import('../screens/finding/supply/Supply.tsx'), 'Supply'),
})

const solar = createRoute({
  getParentRoute: () => app,
  path: '/parameters/solar',
  validateSearch: readSupplySearch,
  staticData: { crumbs: [parametersCrumb, { label: menuText.solar }], isTimeless: true, hasOwnRange: true },
  component: lazyPart(() => import('../screens/finding/solar/Solar.tsx'), 'Solar'),
})

const powerQuality = createRoute({
  getParentRoute: () => app,
  path: '/parameters/power-quality',
  validateSearch: readMeasureSearch,
  staticData: { crumbs: [parametersCrumb, { label: menuText.powerQuality }] },
  component: lazyPart(() => import('../screens/demand/power-quality/PowerQuality.tsx'), 'PowerQuality'),
})

const report = createRoute({
  getParentRoute: () => app,
  path: '/report',
  validateSearch: readReportSearch,
  staticData: { crumbs: [{ label: menuText.report }], isReport: true },
  component: lazyPart(() => import('../screens/score/report/Report.tsx'), 'Report'),
})

const alertsAndAlarms = createRoute({
  getParentRoute: () => app,
  path: '/alerts-and-alarms',
  validateSearch: readShowSearch,
  staticData: { crumbs: [{ label: menuText.alertsAndAlarms }], isTimeless: true },
  component: lazyPart(() => import('../screens/alert/AlertsAndAlarms.tsx'), 'AlertsAndAlarms'),
})

const overview = page(
  '/overview',
  { crumbs: [{ label: menuText.overview }], isTimeless: true },
  lazyPart(() => import('../screens/people/account/Overview.tsx'), 'Overview'),
)

const personalData = page(
  '/personal-data',
  { crumbs: [{ label: menuText.personalData }], isTimeless: true },
  lazyPart(() => import('../screens/people/account/PersonalData.tsx'), 'PersonalData'),
)

const password = page(
  '/password',
  { crumbs: [{ label: menuText.password }], isTimeless: true },
  lazyPart(() => import('../screens/people/account/Password.tsx'), 'Password'),
)

const breakers = page(
  '/breakers',
  { crumbs: [{ label: menuText.breakers }], isTimeless: true },
  lazyPart(() => import('../screens/breaker/Breakers.tsx'), 'Breakers'),
)

const clientProfile = page(
  '/client-profile',
  { crumbs: [{ label: menuText.clientProfile }], isTimeless: true },
  lazyPart(() => import('../screens/site/profile/ClientProfile.tsx'), 'ClientProfile'),
)

const branchesCrumb = { label: menuText.branches, href: '/branches' }

const branches = page(
  '/branches',
  { crumbs: [branchesCrumb] },
  lazyPart(() => import('../screens/site/branches/Branches.tsx'), 'Branches'),
)

const userForm = createRoute({
  getParentRoute: () => app,
  path: '/branches/user-form',
  validateSearch: readUserSearch,
  staticData: { crumbs: [branchesCrumb, { label: menuText.userForm }], isTimeless: true },
  component: lazyPart(() => import('../screens/site/branches/UserForm.tsx'), 'UserForm'),
})

const waiting = page(
  '/waiting',
  { crumbs: [{ label: menuText.waiting }], isTimeless: true },
  lazyPart(() => import('../outbox/Waiting.tsx'), 'Waiting'),
)

export const appPages = [
  waiting,
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
  league,
  lastReading,
  energyConsumption,
  powerDemand,
  timeOfUse,
  supply,
  solar,
  loadOverview,
  dataQuality,
  importPage,
  dashboard,
  billing,
  costTracker,
  toGetBack,
  addBills,
  addDieselEntry,
  dieselBalance,
  addEquipment,
  buyList,
  displayReading,
  monthEnd,
]
