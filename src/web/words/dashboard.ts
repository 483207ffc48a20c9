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
    'For how long each source was on; two may be on at the same time. In the middle stands what carried the load: together the time that has passed at the sites selected.',
  hours: 'hours',
  supply: {
    grid: (hours: string) => `Grid ${hours} h`,
    generator: (hours: string) => `Generator ${hours} h`,
    solar: (hours: string) => `Solar alone ${hours} h`,
    ipp: (hours: string) => `IPP ${hours} h`,
    nothing: (hours: string) => `Nothing ${hours} h`,
    unknown: (hours: string) => `Not known ${hours} h`,
  },
  wholeDay: (kwh: string) => ` (whole day ${kwh})`,
  viewDetails: 'View Details',
  shareOfLoad: 'Share of the load',
  ofAllLoads: 'Share of what all metered loads took',
  ofBranchLoads: 'Share of what the branch’s metered loads took',
  costOf: 'cost of',
  hoursOf: 'hours of',
  moreSources: 'Select devices to see others.',
  notLoaded: 'This figure could not be loaded.',
  countedUntil: (moment: string) =>
    `The figures below run until ${moment}, the month’s money to its last whole quarter of an hour.`,
  incomplete: 'Some figures could not be loaded',
  retry: 'Try again',
  partial: 'Some readings are missing',
  nothingTitle: 'No readings in this period',
  nothingHelp: 'Choose another range, or check that the meters are sending.',
} as const
