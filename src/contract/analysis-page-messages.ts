/**
 * The words of the analysis pages (score card, parameters, report, load overview), the specification's letter for
 * letter. Apart from messages.ts, which every page loads.
 */

/** S2 §2, §8 (PA-01, PA-06, PA-07). */
export const rawLogsText = {
  title: 'Raw Logs',
  empty: 'No readings in this period. Choose another range, or check that the meters are sending.',
  exportCsv: 'Export CSV',
  exportTitle: 'Export to CSV',
  exportNotice: 'Your download will start in a moment',
  exportNoticeMs: 5000,
  date: 'Date',
  time: 'Time',
  gaps: (sources: string) =>
    `Measured in part of the range: ${sources}. What was not measured is a gap, not zero.`,
} as const

/** S2 §2, §9 (PA-01). */
export const powerQualityText = {
  title: 'Power Quality',
  measure: 'Measure',
  frequency: 'Frequency (Hz)',
  powerFactor: 'Power factor',
  thinned: (shown: string, all: string) =>
    `The line keeps the lowest and highest of ${all} readings in ${shown} points; no peak is left out.`,
  noDevices: 'No source is selected.',
  ofAll: (count: string) => `of ${count} readings`,
} as const

export const measures = {
  current: 'Current (Amps)',
  voltage: 'Voltage (Volts)',
  active_power: 'Active-Power (kW)',
  reactive_power: 'Reactive-Power (kVar)',
} as const

/** S2 §2 (PA-02). */
export const energyText = {
  measuredTotals:
    'Totals are of the intervals that were measured. What flowed in a gap stands in no interval; the registers above hold it.',
  title: 'Energy Consumption',
  previous: 'Previous',
  previousMeaning: 'Registers of the sources selected at the start of the range.',
  current: 'Current',
  currentMeaning: 'The same registers at its end.',
  usage: 'Usage',
  usageMeaning: 'Energy of all sources selected, in the range above.',
  partial: 'Of what was measured',
  registers: 'Registers',
  source: 'Source',
  measured: 'Measured',
  note: 'Note',
  adjusted: 'the meter was exchanged or rolled over',
  behind: 'stands behind another source: not in the totals',
} as const

/** S2 §2 (PA-03). */
export const demandText = {
  title: 'Power Demand',
  note: 'The highest demand of each interval, per source.',
  min: 'Min',
  max: 'Max',
  avg: 'Avg',
  maxKw: 'Max (kW)',
  unit: 'Unit',
  source: 'Source',
  maxTogether: 'Maximum Demand',
  avgTogether: 'Average Demand',
  minTogether: 'Minimum Demand',
  togetherMeaning: 'Of the sources selected together, in the same 15 minutes.',
  making: 'Making the Excel file',
  exportExcel: 'Export Excel',
  fileName: 'power-demand.xlsx',
  failed: 'The Excel file could not be made',
} as const

/** S2 §2 (PA-04). */
export const timeOfUseText = {
  title: 'Time of Use',
  hours: 'hours',
  cumulative: 'cumulative hours',
  ofPeriod: (hours: string) => `Hours of use, of ${hours} hours that have passed in this range.`,
  noHours: 'Nothing was measured in this range.',
} as const

/** S2 §2 (PA-05). */
export const lastReadingText = {
  title: 'Last Reading',
  captured: 'Captured',
  zoneNote: 'West African time (GMT +0100)',
  refreshes: 'Refreshed every minute while this page is open.',
  phaseMeasures: 'Phase Basic Measurements',
  totals: 'Total',
  harmonic: 'Harmonic Distortion',
  energy: 'Energy',
  demands: 'Demands',
  totalDemands: 'Total Demand',
  name: 'Name',
  value: 'Value',
  unit: 'Unit',
  none: 'This device has never sent a reading.',
  notSent: 'The meter does not send these.',
} as const

/** Measures as the wire names them, in the field's words. */
const MEASURES: Readonly<Record<string, string>> = {
  voltage: 'Voltage',
  current: 'Current',
  active_power: 'Active power',
  reactive_power: 'Reactive power',
  apparent_power: 'Apparent power',
  pf: 'Power factor',
  frequency: 'Frequency',
  voltage_thd_ln: 'Voltage THD, line to neutral',
  current_thd: 'Current THD',
  active_energy: 'Active energy, imported',
  export_energy: 'Active energy, exported',
  reactive_energy: 'Reactive energy',
}

const UNITS: Readonly<Record<string, string>> = {
  volts: 'V',
  amps: 'A',
  hz: 'Hz',
  pf: '',
  kVAR: 'kvar',
  kVARh: 'kvarh',
}

export const measureName = (name: string): string => MEASURES[name] ?? name.replaceAll('_', ' ')
export const measureUnit = (unit: string): string => UNITS[unit] ?? unit

/** S2 §2 (LO-01 … LO-04). */
export const loadText = {
  title: 'Load Overview',
  noData: 'No Data Available',
  noLoads: 'No load is metered behind the sources selected.',
  building: 'Building Energy (kWh)',
  buildingMeaning: 'Energy of all sources of the branch, in the range above.',
  loads: 'Load Consumption (kWh)',
  loadsMeaning: 'Energy of all metered loads behind them.',
  percentage: 'Percentage Load (%)',
  percentageMeaning: 'How much of the building’s energy its metered loads explain.',
  tooMuch: 'More than the building took: a load stands behind another, or a meter is set wrong.',
  running: 'Running Time',
  pie: 'Load Consumption',
  devices: 'Loads',
  consumption: 'Consumption',
  maximum: 'Maximum',
  minimum: 'Minimum',
  average: 'Average',
  runningTime: 'Running time',
  load: 'Load',
} as const

/** S2 §2, §4, §9 (SC-01 … SC-08). */
export const scoreText = {
  title: 'Score Card',
  baseline: 'Baseline Energy',
  baselineMeaning:
    'What the sources selected were expected to use in this period, from their own past, against what they used. The forecast of a month is set as it begins and does not change.',
  forecast: 'Forecast',
  used: 'Used so far',
  ofForecast: 'of forecast',
  savings: 'Savings inbound',
  savingsMeaning: 'Forecast less what the period ends at if it goes on like this.',
  willSave: 'On the way to less than forecast',
  willExceed: 'On the way to more than forecast',
  papr: 'Peak to Average Power Ratio',
  paprMeaning:
    'Average demand over peak demand. Higher is better: a score near 1 is the aim, because supply is sized and paid for its peak.',
  peak: 'Peak demand',
  average: 'Average demand',
  carbon: 'Carbon Emission',
  carbonMeaning:
    'Carbon dioxide of the fuel burned and of the energy taken from the grid, against what the forecast would have caused.',
  estimated: 'Estimated',
  actual: 'Actual',
  ofEstimate: 'of estimate',
  carbonSavings: 'Savings inbound',
  trees: 'Tree equivalence',
  treesMeaning: '6 trees per ton saved. A tree absorbs about 48 pounds of carbon dioxide a year.',
  treesUnit: 'trees',
  sizeTitle: 'Generator Size Efficiency',
  sizeMeaning:
    'How much of its rated size a generator carried while it ran. From 51 % to 70 % it is loaded efficiently; under 36 % it burns too much fuel for what it gives.',
  ofSize: 'of its size',
  fuelTitle: 'Fuel Efficiency',
  fuelMeaning: 'Energy given per litre of diesel, against what the generator is able to.',
  fuelScore: 'Now',
  fuelBaseline: 'Baseline',
  dieselUsage: 'Diesel used',
  timeUsed: 'Time used',
  maintenance: 'To next maintenance',
  maintenanceDue: 'Maintenance is due',
  operatingTitle: 'Operating Time Deviation',
  operatingMeaning: 'Hours that generators ran outside the operating hours of the branch, by day.',
  estimatedTime: 'Estimated time wasted',
  estimatedEnergy: 'Estimated energy wasted',
  estimatedDiesel: 'Estimated diesel wasted',
  estimatedCost: 'Estimated cost',
  lags: 'Change-over Lags',
  lagsMeaning: 'The dark minutes between one source stopping and another starting, by day.',
  lagDate: 'Date',
  lagMinutes: 'Lag (minutes)',
  lagBranch: 'Branch',
  changeovers: 'Change-overs',
  noLags: 'Not known: change-overs are seen by meters that report every minute.',
  lagsEmpty: 'No change-over in this period.',
  unknownBand: 'Not known in this period',
  noForecast: 'There is too little history for a forecast of this period.',
  leftOut: (names: string) => `left out for too little history: ${names}`,
  paprBelow: 'average ÷ peak',
  peakAt: (moment: string) => `The highest 15 minutes began at ${moment}.`,
  powerFactor: (value: string, isAssumed: boolean) =>
    `power factor ${value}${isAssumed ? ' assumed where none was measured' : ''}`,
  lessCarbon: 'Less than estimated',
  moreCarbon: 'More than estimated',
  carbonPartial: 'A source whose energy or fuel is not known is left out.',
  size: 'Rated size',
  noSize: 'The size of this generator is not set.',
  notRun: 'It did not run in this period, or was not measured.',
  averageLoad: 'Average while running',
  highestLoad: 'Highest',
  recommendedSize: 'Recommended size',
  sizeRule: 'The right size carries the highest demand at 80 % and the average at 70 % at most.',
  ofBaseline: 'Of baseline',
  noDiesel: 'No diesel is entered for this period.',
  litres: 'litres',
  estimate: (litres: string) => `about ${litres}`,
  estimateMeaning:
    'No diesel is entered for this period: estimated from the load and the size of the generator.',
  noMaintenance: 'No maintenance is set for this generator.',
  overdue: (hours: string) => `${hours} ago`,
  noHours: 'No operating hours are set',
  noHoursHelp: 'Generators are compared with the operating hours of their branch.',
  openHours: (hours: string) => `Operating hours: ${hours}`,
} as const

/** What a forecast rests on. */
export const baselineMethods = {
  weekday: 'forecast by weekday',
  'day-type': 'forecast by working day and weekend',
  provisional: 'provisional forecast, from little history',
} as const

/** S2 §2, §9 (RP-01 … RP-04). */
export const reportText = {
  title: 'Report',
  date: 'Report date',
  type: 'Report type',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
  download: 'Download Report',
  downloading: 'Making the report',
  fileName: 'report.pdf',
  period: 'Period',
  consumption: 'Total Consumption',
  papr: 'Peak to Average Power Ratio',
  peak: 'Peak',
  average: 'Avg',
  carbon: 'CO2 Footprint',
  trees: 'trees',
  treesMeaning: 'One tree is about 6 tons of CO2.',
  baseline: 'Baseline Consumption',
  forecast: 'Forecasted Baseline',
  savings: 'Savings',
  ofForecast: 'of forecast',
  sources: 'Source Consumption',
  imbalance: 'Load Imbalance Occurrence',
  max: 'Maximum',
  min: 'Minimum',
  imbalanceShare: 'Imbalance',
  when: 'Date and time',
  fuel: 'Fuel Consumption',
  generator: 'Generator',
  energy: 'Energy (kWh)',
  hours: 'Hours',
  cost: 'Cost (₦)',
  efficiency: 'Generator Efficiency',
  sizeEfficiency: 'Size efficiency',
  recommendation: 'Recommendation',
  consumptionChart: 'Energy Consumption',
  costImplication: 'Cost Implication',
  branch: 'Branch',
  device: 'Device',
  demand: 'Demand (kVA)',
  total: 'Total',
  source: 'Source',
  litres: 'Diesel (L)',
  estimated: 'estimated',
  size: 'Size',
  unit: 'Unit',
  soFar: 'so far',
  rateNotSet: 'rate not set',
  shownOf: (shown: number, total: number) => `The newest ${shown} of ${total} are shown.`,
  measuredHours: (hours: string) => `Of ${hours} in this period.`,
  used: 'Used',
  timeOfUse: 'Time of Use',
  hoursOfUse: 'Hours of use',
  powerDemand: 'Power Demand',
  noImbalance: 'No imbalance was seen in this period.',
  noGenerators: 'No generator ran in this period.',
} as const
