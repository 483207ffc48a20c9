import type { CallName } from '#contract/calls.ts'
import type { ClientType } from '#contract/people/token.ts'
import { routes } from '#contract/routes.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { type Feature, hasFeature } from '#domain/people/feature.ts'
import type { Role } from '#domain/people/level.ts'
import { menuText } from '../../words/shell.ts'

/** A page of the menu, or a group of pages behind one name. */
export interface MenuPage {
  label: string
  path: string
}

export interface MenuGroup {
  label: string
  pages: MenuPage[]
}

export type MenuEntry = MenuPage | MenuGroup

interface Gated extends MenuPage {
  feature: Feature
}

const PARAMETERS: readonly MenuPage[] = [
  { label: menuText.energyConsumption, path: '/parameters/energy-consumption' },
  { label: menuText.powerQuality, path: '/parameters/power-quality' },
  { label: menuText.powerDemand, path: '/parameters/power-demand' },
  { label: menuText.lastReading, path: '/parameters/last-reading' },
  // After those that the specification lists (SH-02).
  { label: menuText.timeOfUse, path: '/parameters/time-of-use' },
  { label: menuText.supply, path: '/parameters/supply' },
  { label: menuText.solar, path: '/parameters/solar' },
]

const BY_CLIENT: readonly Gated[] = [
  { label: menuText.scoreCard, path: '/score-card', feature: 'score-card' },
  { label: menuText.costTracker, path: '/cost-tracker', feature: 'cost-tracker' },
  { label: menuText.report, path: '/report', feature: 'report' },
  { label: menuText.billing, path: '/billing', feature: 'billing' },
]

const AVATAR: readonly MenuPage[] = [
  { label: menuText.personalData, path: '/personal-data' },
  { label: menuText.overview, path: '/overview' },
  { label: menuText.password, path: '/password' },
]

const WORK: readonly ForSome[] = [
  { label: menuText.import, path: '/import', call: 'addImport' },
  { label: menuText.breakers, path: '/breakers', call: 'toggleAcb' },
]

type Pages = ReadonlySet<string>

/**
 * The header menu of a client (SH-02, SH-03), of pages that exist. BESPOKE's billing list gates Alerts and Alarms
 * too, but that link is always shown as well, so it appears once for everybody.
 */
export function menuFor(clientType: ClientType, features: readonly string[], pages: Pages): MenuEntry[] {
  const exists = ({ path }: MenuPage) => pages.has(path)
  const parameters = PARAMETERS.filter(exists)
  const byClient = BY_CLIENT.filter(({ feature }) => hasFeature(clientType, features, feature))
  return [
    ...[{ label: menuText.dashboard, path: '/dashboard' }].filter(exists),
    ...(parameters.length === 0 ? [] : [{ label: menuText.parameters, pages: parameters }]),
    ...byClient.filter(exists).map(({ label, path }) => ({ label, path })),
    ...[{ label: menuText.alertsAndAlarms, path: '/alerts-and-alarms' }].filter(exists),
  ]
}

/** The avatar menu's pages; Log Out is an action beside them. Import and Breakers are for those who may (T14, BR-01). */
export function avatarMenuFor(pages: Pages, person: Person): MenuPage[] {
  return [...AVATAR, ...forPerson(WORK, person)].filter(({ path }) => pages.has(path))
}

/** A page that is for those who may ask a call. */
interface ForSome extends MenuPage {
  call: CallName
}

const ADD_PAGES: readonly ForSome[] = [
  { label: menuText.addBills, path: '/cost-tracker/add-bills', call: 'addBill' },
  { label: menuText.addDieselEntry, path: '/cost-tracker/add-diesel-entry', call: 'fuelEntry' },
  { label: menuText.addEquipment, path: '/cost-tracker/add-equipment', call: 'addEquipment' },
  // After those that the specification lists (SH-07).
  { label: menuText.displayReading, path: '/cost-tracker/display-reading', call: 'addDisplayReading' },
]

const EDIT_CLIENT: readonly ForSome[] = [
  { label: menuText.editClient, path: '/client-profile', call: 'editClient' },
]

interface Person {
  role: string
  level: number
}

function forPerson(pages: readonly ForSome[], { role, level }: Person): MenuPage[] {
  return pages
    .filter(({ call }) => mayInOrganisation({ role: role as Role, level }, routes[call].who))
    .map(({ label, path }) => ({ label, path }))
}

/** Where bills, diesel and equipment are added, as far as the person may. */
export const addPagesFor = (person: Person): MenuPage[] => forPerson(ADD_PAGES, person)

/**
 * Shortcuts of a page (SH-07): Add … with exactly one branch, on Cost Tracker and Dashboard pages; Edit Client on
 * Branches pages. Only to pages that exist, whose form the person may send, and other than the one that is open.
 */
export function shortcutsFor(path: string, branchCount: number, pages: Pages, person: Person): MenuPage[] {
  const isOn = (page: string) => path === page || path.startsWith(`${page}/`)
  const adds = branchCount === 1 && (isOn('/dashboard') || isOn('/cost-tracker')) ? addPagesFor(person) : []
  const edit = isOn('/branches') ? forPerson(EDIT_CLIENT, person) : []
  return [...adds, ...edit].filter((page) => pages.has(page.path) && page.path !== path)
}
