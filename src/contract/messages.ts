/**
 * The message catalogue: the texts of the specifications letter for letter, odd spellings included.
 * One export per part of the product, so that a page carries only its own.
 */
import type { Bucket } from '#domain/time/buckets.ts'
import type { RangeName } from '#domain/time/range/named-range.ts'

/** S1 §4 (SE-03): the answer for a token whose user is gone; the web client signs out on it. */
export const UNKNOWN_USER = 'UserId might not exist'

export const productText = {
  name: 'Nairawatt',
  promise: 'What every kilowatt-hour cost, branch by branch.',
} as const

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
  about: 'About',
  features: 'Features',
  contact: 'Contact',
  signUp: 'Sign up',
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

export const crashText = {
  title: 'This page could not be shown',
  message: 'Load it again. Nothing that was saved is lost.',
  reload: 'Load again',
} as const

/** Sentences of the client itself, where no server sentence can be had. */
export const clientText = {
  offline: 'Nairawatt could not be reached. Check your connection and try again.',
  timeout: 'The answer took too long. Try a shorter range or try again.',
  unreadable: 'The answer could not be read. Try again.',
  unexpected: 'Something went wrong, please try again',
  partOffline: 'This part of Nairawatt is not on this device yet. It opens once there is a connection.',
  partMissing: 'This part of Nairawatt could not be fetched. Load the page again.',
} as const

/** S1 §2, S2 §2 (SH-02, SH-07). */
export const menuText = {
  dashboard: 'Dashboard',
  parameters: 'Parameters',
  energyConsumption: 'Energy Consumption',
  powerQuality: 'Power Quality',
  powerDemand: 'Power Demand',
  lastReading: 'Last Reading',
  timeOfUse: 'Time of Use',
  scoreCard: 'Score Card',
  costTracker: 'Cost Tracker',
  report: 'Report',
  billing: 'Billing',
  alertsAndAlarms: 'Alerts and Alarms',
  personalData: 'Personal Data',
  overview: 'Overview',
  password: 'Password',
  waiting: 'Waiting',
  breakers: 'Breakers',
  dataQuality: 'Data quality',
  import: 'Import',
  logOut: 'Log Out',
  addBills: 'Add Bills',
  addDieselEntry: 'Add Diesel Entry',
  addEquipment: 'Add Equipment',
  editClient: 'Edit Client',
  clientProfile: 'Client Profile',
  branches: 'Branches',
  userForm: 'Personal data',
  home: 'Home',
} as const

export const headerText = {
  messages: 'Messages',
  noMessages: 'No messages.',
  notifications: 'Notifications',
  noNotifications: 'No notifications.',
  openMenu: 'Open the menu',
  hideSidebar: 'Hide branches and devices',
  showSidebar: 'Show branches and devices',
  toDashboard: 'to the Dashboard',
  toContent: 'Skip to the content',
} as const

export const themeText = { label: 'Theme', system: 'As the system', light: 'Light', dark: 'Dark' } as const

/** The sidebar (SH-04, SH-05, SH-06). */
export const sidebarText = {
  title: 'Branches and devices',
  nothingChosen: 'Nothing selected: all devices are shown together.',
  clear: 'Clear selection',
  branchesChosen: 'Devices can be selected when no branch is.',
  devicesChosen: 'Branches can be selected when no device is.',
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
export const weekRanges: readonly RangeName[] = [
  'Past 1 Week',
  'Past 2 Weeks',
  'Past 3 Weeks',
  'Past 4 Weeks',
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

export const dateDialogText = {
  title: 'Choose dates',
  open: 'Choose dates …',
  modes: 'Mode',
  quick: 'Quick ranges',
  year: 'Year',
  chosen: 'Chosen',
  apply: 'Apply',
  cancel: 'Cancel',
} as const

/** Which clock the days of a page are told by, where it is not the organisation's for all (domain.md §15.10). */
export const zoneText = {
  other: (zone: string) => `Days and times are those of ${zone}.`,
  several: (zones: string) => `Each branch’s days are its own: ${zones}.`,
  named: (zone: string, branches: readonly string[], more: number) =>
    `${zone} (${branches.join(', ')}${more > 0 ? ` and ${more} more` : ''})`,
  offset: (zone: string, offset: string) => `${zone} (GMT ${offset})`,
} as const

export const rangeText = { label: 'Date range', weeks: 'Past weeks', chosen: '(chosen)' } as const

export const intervalText = { label: 'Time interval', tooFine: 'too fine for this range' } as const

/** S1 §2 (SH-10). */
export const intervalLabels: Readonly<Record<Bucket, string>> = {
  '15mins': '15mins',
  '30mins': '30mins',
  hourly: 'hourly',
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
}

export const demandUnit = 'kVA'

/** S1 §2 (DB-01 … DB-09). */
export const dashboardText = {
  title: 'Dashboard',
  figures: 'Figures of the selection',
  totalEnergy: 'Total Energy',
  totalEnergyMeaning: 'Energy of all sources selected, in the range above.',
  solarHours: 'Solar Hours',
  solarHoursMeaning:
    'Energy of all sources from 8am to 6pm, when the sun is up, and its share of Total Energy.',
  maxDemand: 'Max Demand',
  maxDemandMeaning: 'The highest 15 minutes of the range, of all sources selected together.',
  minDemand: 'Min Demand',
  minDemandMeaning: 'The lowest 15 minutes of the range in which there was supply.',
  avgDemand: 'Avg Demand',
  avgDemandMeaning: 'The mean of all 15 minutes of the range in which there was supply.',
  factorOf: (value: string, basis: string) => `Power factor ${value} (${basis}).`,
  factorAssumed: 'A power factor of 0.78 stands in for a device that has none.',
  carbon: 'Carbon Emissions',
  carbonMeaning: 'Carbon dioxide of the fuel burned and of the energy taken from the grid.',
  blendedCost: 'Blended Cost of Energy',
  blendedCostMeaning: 'What one kWh cost, over all sources selected.',
  today: 'Today',
  yesterday: 'Yesterday',
  /** Today against yesterday until the same time of day. */
  byThen: (change: 'up' | 'down' | 'none', percent: string | null, time: string) => {
    if (change === 'none') return `The same as by ${time} yesterday`
    const more = change === 'up' ? 'more' : 'less'
    const words = percent === null ? more : `${percent} % ${more}`
    return `${words.charAt(0).toUpperCase()}${words.slice(1)} than by ${time} yesterday`
  },
  comparedOver: (hours: string, ofHours: string) => `compared over ${hours} of ${ofHours}`,
  sources: 'Energy per source',
  daily: 'Daily Energy',
  dailyNote: {
    daily: 'One bar a day',
    weekly: 'One bar a week',
    monthly: 'One bar a month',
    finer: 'One bar a day. A shorter interval shows its own bars.',
  },
  /** The newest days of a range, cut finer than days. */
  fineNote: (interval: string, days: number) =>
    `One bar for ${interval}${days === 1 ? '' : `, of the last ${days} days at most`}`,
  fineInterval: { '15mins': 'every 15 minutes', '30mins': 'every 30 minutes', hourly: 'every hour' },
  powerUsage: 'Power Usage',
  powerUsageNote: 'Hours of use in this range',
  powerUsageMeaning:
    'For how long each source was on. All sources adds them up: where two run at the same time both count, so that it can be more than the hours of the range.',
  hours: 'hours',
  allSources: 'All sources',
  loadOverview: 'Load Overview',
  viewDetails: 'View Details',
  shareOfLoad: 'Share of the load',
  costOf: 'cost of',
  hoursOf: 'hours of',
  moreSources: 'Select devices to see others.',
  notLoaded: 'This figure could not be loaded.',
  incomplete: 'Some figures could not be loaded',
  retry: 'Try again',
  partial: 'Some readings are missing',
  nothingTitle: 'No readings in this period',
  nothingHelp: 'Choose another range, or check that the meters are sending.',
} as const
