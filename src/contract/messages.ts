/**
 * The message catalogue: the texts of the specifications letter for letter, odd spellings included.
 * One export per part of the product, so that a page carries only its own.
 */
import type { Bucket } from '#domain/time/buckets.ts'
import type { RangeName } from '#domain/time/named-range.ts'

/** S1 §4 (SE-03): the answer for a token whose user is gone; the web client signs out on it. */
export const UNKNOWN_USER = 'UserId might not exist'

/** S2 §2, §5, §8 (PU-01). */
export const logInText = {
  heading: 'Welcome Back',
  forgot: 'Forgot Password?',
  failure: 'Invalid Username or Password',
  username: 'Username',
  password: 'Password',
  submit: 'Log In',
  submitting: 'Logging in',
  usernameMissing: 'Please input your username!',
  passwordMissing: 'Please input your password!',
} as const

/** What a person reads when a session ends without their doing (SE-03, SE-04, SE-05). */
export const signedOutText = {
  title: 'Signed out',
  expired: 'Your session has ended. Please log in again.',
  noBranches: 'No branches are assigned to this log-in. Ask an administrator of your organisation.',
  unknownUser: 'This log-in is no longer known. Ask an administrator of your organisation.',
} as const

/** S2 §2 (SH-12). */
export const notFoundText = {
  title: 'Page not found',
  message: 'We are unable to find the page you just requested.',
  home: 'Go Home',
} as const

/** Sentences of the client itself, where no server sentence can be had. */
export const clientText = {
  offline: 'Nairawatt could not be reached. Check your connection and try again.',
  timeout: 'The answer took too long. Try a shorter range or try again.',
  unreadable: 'The answer could not be read. Try again.',
  unexpected: 'Something went wrong, please try again',
} as const

/** S1 §2, S2 §2 (SH-02, SH-07). */
export const menuText = {
  dashboard: 'Dashboard',
  parameters: 'Parameters',
  energyConsumption: 'Energy Consumption',
  powerQuality: 'Power Quality',
  powerDemand: 'Power Demand',
  lastReading: 'Last Reading',
  scoreCard: 'Score Card',
  costTracker: 'Cost Tracker',
  report: 'Report',
  billing: 'Billing',
  alertsAndAlarms: 'Alerts and Alarms',
  personalData: 'Personal Data',
  overview: 'Overview',
  password: 'Password',
  logOut: 'Log Out',
  addBills: 'Add Bills',
  addDieselEntry: 'Add Diesel Entry',
  addEquipment: 'Add Equipment',
  editClient: 'Edit Client',
  home: 'Home',
} as const

/** S1 §2 (SH-08). */
export const topBarRanges: readonly RangeName[] = [
  'Today',
  'Past 24 Hours',
  'Past Week',
  'Past Month',
  'Past Three Months',
  'Past Half Year',
  'Past Year',
  'This Week',
  'This Month',
  'This Quarter',
  'This Year',
]

/** S2 §9 (SH-14). */
export const weekRanges: readonly { label: string; range: RangeName }[] = [
  { label: 'Past 1 Week', range: 'Past Week' },
  { label: 'Past 2 Weeks', range: 'Past 2 Weeks' },
  { label: 'Past 3 Weeks', range: 'Past 3 Weeks' },
  { label: 'Past 4 Weeks', range: 'Past 4 Weeks' },
]

/** S1 §2 (SH-09): quick ranges of the dialog. */
export const quickRanges: readonly { label: string; range: RangeName }[] = [
  { label: 'Today', range: 'Today' },
  { label: 'Yesterday', range: 'Yesterday' },
  { label: 'Past Week', range: 'Past Week' },
  { label: 'Past Month', range: 'Past Month' },
  { label: 'Past Quarter', range: 'Past Three Months' },
  { label: 'Past Half Year', range: 'Past Half Year' },
  { label: 'Past Year', range: 'Past Year' },
]

/** S1 §2 (SH-09): modes of the dialog, one active at a time. */
export const dateModes = {
  day: 'Select Day',
  month: 'Month',
  quarter: 'Quarter',
  half: 'Half Year',
  year: 'Year',
} as const

export const dateDialogText = { title: 'Choose dates', apply: 'Apply', cancel: 'Cancel' } as const

/** S1 §2 (SH-10). */
export const intervalLabels: Readonly<Record<Bucket, string>> = {
  '15mins': '15mins',
  '30mins': '30mins',
  hourly: 'hourly',
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
}

/** S1 §2 (DB-01 … DB-09). */
export const dashboardText = {
  title: 'Dashboard',
  totalEnergy: 'Total Energy',
  solarHours: 'Solar Hours',
  maxDemand: 'Max Demand',
  minDemand: 'Min Demand',
  avgDemand: 'Avg Demand',
  carbon: 'Carbon Emissions',
  blendedCost: 'Blended Cost of Energy',
  daily: 'Daily Energy',
  powerUsage: 'Power Usage',
  powerUsageUnit: 'hours per month',
  today: 'Today',
  yesterday: 'Yesterday',
  loadOverview: 'Load Overview',
  viewDetails: 'View Details',
} as const
