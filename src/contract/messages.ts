/**
 * The message catalogue: the texts of the specifications letter for letter, odd spellings included.
 * One export per part of the product, so that a page carries only its own.
 */
import type { Bucket } from '#domain/time/buckets.ts'
import type { RangeName } from '#domain/time/named-range.ts'

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
} as const

/** Where 'Forgot Password?' leads. */
export const forgotText = {
  message: 'Ask the person who runs Nairawatt at your organisation for a new password.',
  back: 'Back to log in',
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

export const dateDialogText = {
  title: 'Choose dates',
  open: 'Choose dates …',
  modes: 'Mode',
  quick: 'Quick ranges',
  year: 'Year',
  chosen: 'Chosen',
  nothing: 'Nothing chosen yet',
  apply: 'Apply',
  cancel: 'Cancel',
} as const

export const rangeText = { label: 'Date range', weeks: 'Weeks', chosen: '(chosen)' } as const

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
  maxDemand: 'Max Demand',
  maxDemandMeaning: 'The highest 15 minutes of the range, of all sources selected together.',
  minDemand: 'Min Demand',
  minDemandMeaning: 'The lowest 15 minutes of the range in which there was supply.',
  avgDemand: 'Avg Demand',
  avgDemandMeaning: 'The mean of all 15 minutes of the range in which there was supply.',
  factorAssumed: 'A power factor of 0.78 stands in for a device that has none.',
  carbon: 'Carbon Emissions',
  carbonMeaning: 'Carbon dioxide of the fuel burned and of the energy taken from the grid.',
  blendedCost: 'Blended Cost of Energy',
  blendedCostMeaning: 'What one kWh cost, over all sources selected.',
  today: 'Today',
  yesterday: 'Yesterday',
  sources: 'Energy per source',
  daily: 'Daily Energy',
  powerUsage: 'Power Usage',
  powerUsageNote: 'Hours of use in this range',
  hours: 'hours',
  loadOverview: 'Load Overview',
  viewDetails: 'View Details',
  shareOfLoad: 'Share of the load',
  moreSources: 'Select devices to see others.',
  notLoaded: 'This figure could not be loaded.',
  incomplete: 'Some figures could not be loaded',
  retry: 'Try again',
  partial: 'Some readings are missing',
  nothingTitle: 'No readings in this period',
  nothingHelp: 'Choose another range, or check that the meters are sending.',
} as const

/** AB-08: what every form says to a user without a branch, for 5 seconds. */
export const noBranchText = { title: 'Request Error', durationMs: 5000 } as const

/** Who may do what is refused here (architecture.md §4). */
export const levelText = {
  record: 'Your log-in may look but not add. Ask an administrator of your organisation for level 2, Record.',
  amend: 'Your log-in may not edit or delete. Ask an administrator of your organisation for level 3, Amend.',
  operate:
    'Your log-in may not change rates. Ask an administrator of your organisation for level 4, Operate.',
} as const

/** S1 §2, §5, §8 (AB-01 … AB-09); the sentences of fields stand in cost-messages.ts. */
export const billFormText = {
  title: 'Add Bills',
  forms: 'Forms on this page',
  branch: 'Branch',
  chooseBranch: 'Choose a branch',
  branchMissing: 'Please select a branch',
  fuel: 'diesel',
  tariff: 'Tariff',
  tariffHint: 'Amount ÷ value',
  beforeVat: 'Before VAT',
  withVat: 'with VAT of 7.5 %',
  purchaseAmount: 'Amount',
  purchaseHint: 'Quantity × price per litre',
  periodFirst: 'From',
  periodLast: 'To',
  presets: 'Quick periods',
  addSnapshot: 'Add a photo',
  otherSnapshot: 'Choose another',
  removeSnapshot: 'Remove',
  snapshotHint: 'One picture of the meter, png or jpg',
  keptSnapshot: 'Kept with this purchase',
  noSnapshot: 'No snapshot was added with this purchase.',
  snapshotLost: 'The snapshot could not be loaded.',
  submit: 'Submit',
  submitting: 'Submitting',
  sendingSnapshot: 'Sending the photo',
  update: 'Update',
  updating: 'Updating',
  cancel: 'Cancel',
  editTitle: (tracker: string) => `Edit ${tracker}`,
  paidHow: 'Paid',
  prePaid: 'Pre-paid',
  postPaid: 'Post-paid',
  saved: 'Bill Updated',
  removed: 'Bill Deleted',
  dieselFailed: 'An error occured, Please try again!!',
  postPaidFailed: 'An error occured,Please try again!!!',
  addFailed: 'The bill was not added',
  editFailed: 'something went wrong',
  updateFailed: 'An error occured,Please try again!!!',
} as const

/** S1 §5 (AB-04): presets of the post-paid period. */
export const periodPresets: readonly RangeName[] = [
  'Today',
  'Yesterday',
  'Past Week',
  'Past Month',
  'Past Year',
]

export const confirmText = {
  title: 'Sure to delete?',
  delete: 'Delete',
  deleting: 'Deleting',
  cancel: 'Cancel',
} as const

/** When somebody else changed the same row in the meantime. */
export const conflictText = {
  title: 'Somebody else changed this while you were editing',
  field: 'Field',
  stored: 'Stored now',
  yours: 'Yours',
  keep: 'Keep what is stored',
  takeOver: 'Save mine',
  gone: 'It has been deleted in the meantime.',
} as const

/** S1 §2, §3 (CT-01 … CT-07). */
export const costText = {
  title: 'Cost Tracker',
  scope: 'All that is on record, whatever the date range above.',
  actions: 'Add and rates',
  rates: 'Rates',
  overview: 'Cost Overview',
  overviewScope: 'The overviews are of all branches; the selection counts for the charts and lists below.',
  dieselOverview: 'Diesel Overview',
  dieselMeaning:
    'Inputted: the diesel entries. Forecasted: what the generators’ energy and hours explain. Costs at the month’s price of diesel.',
  utilityOverview: 'Utility Overview',
  ippOverview: 'IPP Overview',
  paymentMeaning:
    'Purchased: the bills, with VAT. Consumed: the meters, at the month’s own rate. A pre-paid month may differ, because credit is left over.',
  month: 'Month',
  inputtedUsage: 'Inputted usage (L)',
  forecastedUsage: 'Forecasted usage (L)',
  dieselDifference: 'Difference (L)',
  inputtedCost: 'Inputted cost',
  forecastedCost: 'Forecasted cost',
  costDifference: 'Cost difference',
  percentageUsage: 'Percentage usage (%)',
  purchasedKwh: 'Purchased (kWh)',
  consumedKwh: 'Consumed (kWh)',
  differenceKwh: 'Difference (kWh)',
  purchasedNaira: 'Purchased',
  consumedNaira: 'Consumed',
  differenceNaira: 'Difference',
  percentage: 'Percentage (%)',
  cumulativeKwh: 'Running difference (kWh)',
  total: 'Total',
  purchases: 'Purchases and payments',
  dieselPurchased: 'Diesel Purchased',
  utilityPayments: 'Utility Payments',
  ippPayments: 'IPP Payments',
  date: 'Date',
  kind: 'Kind',
  quantity: 'Quantity (L)',
  pricePerLitre: 'Price per litre',
  value: 'Value (kWh)',
  tariff: 'Tariff',
  amount: 'Amount',
  vatInclusive: 'VAT-inclusive amount',
  meanPrice: 'Σ amount ÷ Σ litres',
  meanTariff: 'Σ amount ÷ Σ kWh',
  snapshot: 'With a flow-meter snapshot',
  more: 'More',
  edit: 'Edit',
  delete: 'Delete',
  consumption: 'Energy Consumption',
  consumptionNote: 'Used against the baseline forecast, by month.',
  forecast: 'Forecast',
  used: 'Used',
  monthlyCost: 'Monthly Cost',
  monthlyCostNote: 'What was paid: litres × price, and bills with VAT, by their dates.',
  diesel: 'Diesel',
  utility: 'Utility',
  ipp: 'IPP',
  noBaseline: 'No month has been metered yet. The forecast begins with the first whole month of readings.',
  noCosts: 'No purchase or bill is on record yet. Add one to see what each month cost.',
  noOverview: 'Nothing was entered, bought or metered yet',
  noPurchases: 'No diesel purchase is on record',
  noUtility: 'No utility payment is on record',
  noIpp: 'No IPP payment is on record',
  addFirst: 'What you add appears here.',
  unknownForecast: 'The generators were not metered in this month, or their rating is not known.',
  unknownPrice: 'No purchase tells the price of diesel.',
  unknownConsumed: 'The energy was not metered in this month.',
  unknownRate: 'No bill or tariff tells the price of this month.',
  unknownShare: 'There is nothing to compare with.',
} as const
