export const changeText = {
  title: 'Change Password',
  note: 'For when you know your password and want another. Forgotten it?',
  forgot: 'Reset it by e-mail',
  known: 'I know my password and want another',
} as const

/** S2 §2 (PU-03). */
export const deniedText = {
  title: 'Access Denied',
  intro: 'You may be seeing this page because of one of these reasons:',
  reasons: [
    'Logged out due to inactivity',
    'No branches assigned',
    'Organisation has no branches',
    'Configuration in progress',
  ],
  logIn: 'Login',
} as const

export const overviewText = {
  title: 'Overview',
  account: 'Your account',
  organisation: 'Organisation',
  clientType: 'Client type',
  zone: 'Time zone',
  username: 'Username',
  role: 'Role',
  level: 'Level',
  branches: 'Branches',
  allBranches: (count: number) => `All ${count} of the organisation`,
  noBranches: 'None',
  passwordChanged: 'Password changed',
  added: 'Log-in since',
  levels: {
    1: 'View: see and export figures',
    2: 'Record: also add bills, diesel and equipment',
    3: 'Amend: also edit and delete them, set mail schedules',
    4: 'Operate: also breakers, alerts and tariffs',
    5: 'Manage: also users, devices and branches',
  } as Readonly<Record<number, string>>,
  levelNone: 'Nothing is allowed. Ask an administrator of your organisation.',
  roles: { viewer: 'Viewer', manager: 'Manager', administrator: 'Administrator' },
  platform: 'The platform itself',
  branchesLink: 'Branches, devices and users',
  clientLink: 'Client Profile',
} as const

/** PU-02: what the product does; nothing that it does not. */
export const aboutText = {
  title: 'About Nairawatt',
  lead: 'Nairawatt shows an organisation what every kilowatt-hour cost, branch by branch, whichever source it came from.',
  parts: [
    {
      title: 'Why',
      text: 'A site that runs on the grid, generators, solar and sometimes an independent producer pays four kinds of bills for one kind of light. Each source has its own meter, its own price and its own paper. Nairawatt brings them to one figure: naira per kilowatt-hour.',
    },
    {
      title: 'How',
      text: 'Meters send their registers; Nairawatt keeps every reading as it came and works everything out from them. Purchases of diesel, pre-paid tokens and bills are added by the people who pay them. Where a meter was silent, the page says so instead of guessing.',
    },
    {
      title: 'Whose data',
      text: 'Nairawatt runs on a server of your choice. Each organisation sees its own branches and nothing else, and every change of a bill or a setting is written down with who made it.',
    },
  ],
  pictureAlt:
    'The Dashboard of an invented organisation: total energy, demand, cost of energy, and the energy of each source day by day.',
  pictureNote: 'The Dashboard, with the figures of an invented organisation.',
} as const

export const featuresText = {
  title: 'Features',
  lead: 'Whatever a branch runs on, Nairawatt brings it to one figure and shows what it is made of.',
  picture: {
    label:
      'Utility, generators, solar and independent producers meet in one figure: naira per kilowatt-hour.',
    utility: 'Utility',
    generator: 'Generators',
    solar: 'Solar',
    ipp: 'IPP',
    result: '₦ / kWh',
  },
  items: [
    {
      title: 'Dashboard',
      text: 'Energy, demand, carbon and cost of any range of days, for all sources or the ones you select, with gaps shown as gaps.',
    },
    {
      title: 'Score Card',
      text: 'Baseline, peak-to-average power ratio, carbon, generator size and fuel efficiency, and generators that run outside working hours.',
    },
    {
      title: 'Parameters',
      text: 'Energy, power demand, power quality, time of use and the last reading of every meter, as charts and tables with CSV and Excel.',
    },
    {
      title: 'Cost Tracker',
      text: 'Diesel purchases, pre-paid and post-paid utility bills and IPP payments beside what the meters counted.',
    },
    {
      title: 'Billing',
      text: 'Previous and present bill per device, as PDF and Excel, mailed weekly, every two weeks or monthly.',
    },
    {
      title: 'Report',
      text: 'A day, week, month or year on paper: consumption, demand, fuel, carbon and what to look at.',
    },
    {
      title: 'Alerts and Alarms',
      text: 'Limits for voltage, power factor, load, energy, carbon and generator maintenance that you switch on yourself.',
    },
    {
      title: 'Meters of many makes',
      text: 'Readings come over HTTP, MQTT or Modbus with a key per device or gateway, or from files.',
    },
  ],
} as const
