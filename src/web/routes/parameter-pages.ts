import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '../lazy-part.tsx'
import { readMeasureSearch } from '../range/measure-search.ts'
import { readSupplySearch } from '../screens/energy/supply/supply-search.ts'
import { menuText } from '../words/shell.ts'
import { app, page } from './app-route.ts'

const parametersCrumb = { label: menuText.parameters }

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

/** What stands under Parameters. */
export const parameterPages = [
  lastReading,
  energyConsumption,
  powerDemand,
  timeOfUse,
  supply,
  solar,
  powerQuality,
]
