import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '../lazy-part.tsx'
import { readReportSearch } from '../range/report-search.ts'
import { readShowSearch } from '../range/show-search.ts'
import { readUserSearch } from '../range/user-search.ts'
import { readMonthSearch } from '../screens/cost/month-end/month-search.ts'
import { readImportSearch } from '../screens/meter/import/import-search.ts'
import { readQualitySearch } from '../screens/meter/quality/quality-search.ts'
import { scorePagesText } from '../words/score/score-pages.ts'
import { menuText } from '../words/shell.ts'
import { app, page } from './app-route.ts'
import { costPages } from './cost-pages.ts'
import { parameterPages } from './parameter-pages.ts'

const dashboard = page(
  '/dashboard',
  { crumbs: [{ label: menuText.dashboard }], hasInterval: true },
  lazyPart(() => import('../screens/score/dashboard/Dashboard.tsx'), 'Dashboard'),
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
  dashboard,
  billing,
  loadOverview,
  dataQuality,
  importPage,
  scoreCard,
  league,
  report,
  alertsAndAlarms,
  overview,
  personalData,
  password,
  breakers,
  clientProfile,
  branches,
  userForm,
  waiting,
  ...parameterPages,
  ...costPages,
]
