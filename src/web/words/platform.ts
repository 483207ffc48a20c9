/** Texts of the administrator area (S2 §2, §5, §6, §8), letter for letter where the specification gives them. */

export const adminMenuText = {
  area: 'Administrator',
  label: 'Administrator pages',
  open: 'Open the menu',
  overview: 'Admin Overview',
  manage: 'Manage',
  viewClient: 'View Client',
  viewBranches: 'View Branches',
  viewDevices: 'View Devices',
  users: 'View Users',
  settings: 'Tariffs and Features',
  audit: 'Audit Log',
  messages: 'Messages',
  account: 'Your account',
  logOut: 'Log Out',
} as const

export const topBarText = {
  label: 'Search and actions',
  search: 'Branches',
  searchLabel: 'Search branches',
  submit: 'Search',
  addClient: 'Add Client',
  addDevice: 'Add Device',
  compare: 'Compare',
  addBranch: 'Add Branch',
  addUser: 'Add User',
} as const

export const adminCrumb = {
  home: 'Home',
  manage: 'Manage',
  viewClients: 'View Clients',
  addClients: 'Add Clients',
  viewOrganisation: 'View Organisation',
  viewBranches: 'View Branches',
  addBranches: 'Add Branches',
  compareBranches: 'Compare Branches',
  viewDevices: 'View Devices',
  addDevices: 'Add Devices',
} as const

export const fileButtonText = {
  csv: 'CSV',
  excel: 'Download in Excel',
  failed: 'The file could not be made',
} as const

/** S2 §2, §3 (AD-03): titles of the columns. */
export const adminColumns = {
  company: 'Company Name',
  totalEnergy: 'Total Energy (kWh)',
  maxDemand: 'Max Demand (kW)',
  minDemand: 'Min Demand (kW)',
  avgDemand: 'Avg Demand (kW)',
  score: 'Score (%)',
  name: 'Name',
  phone: 'Phone',
  contactPerson: 'Contact Person',
  planMonths: 'Plan Months',
  planExpiry: 'Plan Expiry',
  branchName: 'Branch Name',
  organisation: 'Organisation',
  sources: 'Number of Sources',
  papr: 'PAPR (%)',
  generatorEfficiency: 'Generator Efficiency (%)',
  carbonEmission: 'Carbon Emission (%)',
  totalScore: 'Total Score (%)',
  scores:
    'Scores of at most 100, and Total Score is their mean: PAPR; Generator Efficiency, the kWh per litre against its baseline (Fuel Efficiency on the Score Card); Carbon Emission and Baseline, 100 where nothing changed beyond chance.',
  branch: 'Branch',
  code: 'Code',
  added: 'Added',
  consumption: 'Consumption (kWh)',
  phoneNumber: 'Phone Number',
  email: 'Email Address',
  role: 'Role',
  permission: 'Permission',
  dateAdded: 'Date Added',
  deviceName: 'Device Name',
  deviceIdentity: 'Device Identity',
  source: 'Source',
  load: 'Load',
  type: 'Type',
  active: 'Active',
  iconType: 'Icon Type',
  username: 'Username',
} as const

export const adminTableText = {
  overview: 'Clients in the month that runs',
  clients: 'Clients',
  branches: 'Branches',
  devices: 'Devices',
  users: 'Users',
  view: 'View',
  edit: 'Edit',
  disable: 'Disable',
  enable: 'Enable',
  isDisabled: 'Disabled',
  isDemo: 'Demo',
  more: 'More',
  yes: 'Yes',
  no: 'No',
  active: 'Active',
  inactive: 'Inactive',
  everyBranch: 'All branches',
  noClients: 'No client yet',
  noBranches: 'No branch yet',
  noDevices: 'No device yet',
  noUsers: 'No user yet',
  leftOut: (rows: number) => `${rows} more are left out`,
  month: 'Figures are of the month that runs.',
  asOf: (at: string) => `Figures are of the month that runs, as of ${at}.`,
} as const

/** Real figures in the place of the specification's static cards. */
export const branchSummaryText = {
  label: 'Summary of branches',
  branches: 'Branches',
  organisations: 'Organisations',
  sources: 'Sources',
  score: 'Average Total Score',
  noScore: 'No branch has a score yet in this month.',
} as const

export const disableText = {
  client: (name: string) => `Disable ${name}?`,
  clientMeaning: 'Everyone of this client is signed out at once and cannot log in until it is enabled again.',
  user: (name: string) => `Disable ${name}?`,
  userMeaning: 'Signed out everywhere at once, and no log-in until enabled again.',
  cancel: 'Cancel',
  disable: 'Disable',
  disabling: 'Disabling',
  failed: 'Not changed',
} as const

export const clientPageText = {
  details: 'Details',
  settings: 'Tariffs and Features',
  hardware: 'Hardware',
  unknown: 'There is no such client.',
  all: 'View Clients',
  added: 'Added',
  zone: 'Time zone',
  months: (count: number) => (count === 1 ? '1 month' : `${count} months`),
} as const

/** AD-05. */
export const viewBranchText = {
  totalEnergy: 'Total Energy',
  baselineScore: 'Baseline Score',
  costOfEnergy: 'Cost of Energy',
  generatorEfficiency: 'Generator Efficiency',
  fuelEfficiency: 'Fuel Efficiency',
  papr: 'PAPR',
  figures: 'Figures of the branch',
  month: 'of the month that runs',
  notChosen: 'No branch is chosen',
  choose: 'Choose one under View Branches.',
  unknown: 'Not enough was measured in this month.',
  noGenerator: 'Known when a generator of the branch ran and its fuel was entered.',
  noBaseline: 'Known from the first complete month on.',
  fileName: 'branch',
} as const

export const compareText = {
  title: 'Compare',
  help: 'Choose two to six branches, of any clients.',
  chosen: (count: string) => `${count} of at most 6 chosen`,
  find: 'Find a branch',
  figure: 'Figure',
  table: 'Branches side by side, in the month that runs',
  rows: {
    total_energy: 'Total Energy (kWh)',
    max_demand: 'Max Demand (kW)',
    min_demand: 'Min Demand (kW)',
    avg_demand: 'Avg Demand (kW)',
    cost_of_energy: 'Cost of Energy (₦/kWh)',
    cost: 'Cost (₦)',
    fuel_efficiency: 'Fuel Efficiency (kWh/L)',
    papr_ratio: 'PAPR',
    baseline: 'Baseline Score (%)',
    generator_efficiency: 'Generator Efficiency (%)',
    carbon_emission: 'Carbon Emission (%)',
    total_score: 'Total Score (%)',
  },
} as const

export const settingsText = {
  title: 'Tariffs and Features',
  client: 'Client',
  choose: 'Choose a client to see what it is priced by and which parts of the product it has.',
  features: 'Features',
  featuresHelp: {
    BESPOKE: 'A BESPOKE client has the parts that are switched on here; Alerts and Alarms come with Billing.',
    STANDARD: 'A STANDARD client has Score Card, Cost Tracker and Report, whatever is switched on here.',
    RESELLER: 'A RESELLER client has Billing only, whatever is switched on here.',
  },
  names: {
    'score-card': 'Score Card',
    'cost-tracker': 'Cost Tracker',
    report: 'Report',
    billing: 'Billing',
  },
  has: 'has it',
  hasNot: 'does not have it',
  saved: 'Feature changed',
  failed: 'The feature was not changed',
} as const

export const auditText = {
  title: 'Audit Log',
  label: 'Who did what',
  /** Moments and days of the log are told by these clocks. */
  when: (zone: string) => `When (${zone})`,
  organisation: 'Organisation',
  platform: 'the platform',
  user: 'User',
  system: 'the system',
  action: 'Action',
  subject: 'Subject',
  from: 'From',
  to: 'To',
  clocks: (zone: string) => `Days and times are those of ${zone}.`,
  filter: 'Filter',
  clear: 'Show all',
  everyone: 'All',
  actionHint: 'For example bill or bill.changed',
  subjectHint: 'For example device 17',
  details: 'Details',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
  more: 'Show more',
  empty: 'No entry matches',
} as const

/** What visitors left: messages, and requests for an account. */
export const messagesText = {
  title: 'Messages',
  waiting: (count: number) => `${count} waiting`,
  parts: 'What visitors left',
  messages: 'Messages',
  unread: 'unread',
  isWaiting: 'waiting',
  none: 'No messages.',
  help: 'What is written on the contact page appears here.',
  isUnread: 'Unread',
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name} by email`,
  subject: 'Your message to Nairawatt',
  read: 'Mark as read',
  readOf: (name: string) => `Mark as read: message from ${name}`,
  reading: 'Marking',
  isRead: 'Marked as read',
  failed: 'The message was not marked',
} as const

export const signUpsText = {
  title: 'Sign-up requests',
  none: 'Nobody has asked for an account.',
  name: 'Name',
  email: 'Email',
  asked: 'Asked',
  state: 'State',
  states: { waiting: 'Waiting', approved: 'Approved', refused: 'Refused' },
  by: (moment: string, who: string) => `${moment} by ${who}`,
  approve: 'Approve',
  approveTitle: (name: string) => `Approve ${name}`,
  approveHelp: (email: string) =>
    `A link to choose a password is mailed to ${email}. It works once, within 3 days.`,
  usernameHint: (email: string) => `Logs in with this; left empty, with ${email}.`,
  approving: 'Approving',
  approved: 'Request approved',
  notApproved: 'The request was not approved',
  refuse: 'Refuse',
  refuseTitle: (name: string) => `Refuse ${name}?`,
  refuseMeaning: (email: string) =>
    `No account is made, and ${email} is told so by mail. The same address may ask again.`,
  reason: 'Reason (optional)',
  reasonHint: 'Stands in the mail as you write it.',
  refusing: 'Refusing',
  refused: 'Request refused',
  notRefused: 'The request was not refused',
} as const
