import { createRoute } from '@tanstack/react-router'
import { MONTHS_SHOWN } from '#domain/cost/months-shown.ts'
import { lazyPart } from '../lazy-part.tsx'
import { readBillSearch } from '../screens/cost/bill/bill-search.ts'
import { readDieselSearch } from '../screens/cost/diesel/diesel-search.ts'
import { readBalanceSearch } from '../screens/cost/diesel-balance/balance-search.ts'
import { readMonthSearch } from '../screens/cost/month-end/month-search.ts'
import { costPagesText } from '../words/cost/cost-pages.ts'
import { menuText } from '../words/shell.ts'
import { app, page } from './app-route.ts'

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

/** The Cost Tracker and the pages under it. */
export const costPages = [
  costTracker,
  addBills,
  addDieselEntry,
  dieselBalance,
  addEquipment,
  buyList,
  displayReading,
  monthEnd,
  toGetBack,
]
