export const productText = {
  name: 'Nairawatt',
  // No line ends inside of the unit.
  promise: 'What every kilowatt-\u2060hour cost, branch by branch.',
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
  loadOverview: 'Load Overview',
  timeOfUse: 'Time of Use',
  supply: 'Supply',
  solar: 'Solar',
  scoreCard: 'Score Card',
  costTracker: 'Cost Tracker',
  monthEnd: 'Month end',
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
  dieselBalance: 'Diesel balance',
  addEquipment: 'Add Equipment',
  displayReading: 'Display Reading',
  buyList: 'Buy List',
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
  /** The count is of rows of the list. */
  newNotifications: (count: number) => `Notifications: ${count} new`,
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
