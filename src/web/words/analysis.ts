/**
 * The words of the analysis pages (parameters, load overview), the specification's letter for letter. Apart from
 * the words of shell.ts, which every page loads.
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
  device: 'Device',
  band: (nominal: string) => `Green: ±6 % of ${nominal}`,
  bandLimits: (low: string, high: string) => `Dotted: ±10 %, ${low} and ${high}`,
  ofAll: (count: string) => `of ${count} readings`,
  ofAllEvents: (count: string) => `the newest of ${count}`,
  removed: (day: string) =>
    `The readings before ${day} have been removed; energy, cost and demand of that time stay.`,
} as const

/** Beside the specification's page. */
export const qualityEventsText = {
  title: 'Events',
  what: 'What',
  lasted: 'Lasted',
  volts: 'Furthest (V)',
  kinds: { low: 'Voltage under 90 %', over: 'Voltage over 110 %', outage: 'Outage' },
  none: 'The voltage was inside ±10 % where it is known, and no outage is proven.',
} as const

export const measures = {
  current: 'Current (Amps)',
  voltage: 'Voltage (Volts)',
  active_power: 'Active-Power (kW)',
  reactive_power: 'Reactive-Power (kVar)',
} as const

/** S2 §2 (PA-02). */
export const energyText = {
  estimatedTotals:
    'Energy that a register counted across a gap is spread evenly over the gap. It is in the intervals and totals, as estimated.',
  estimated: 'Estimated',
  title: 'Energy Consumption',
  previous: 'Previous',
  previousMeaning: 'Registers of the sources selected at the start of the range.',
  current: 'Current',
  currentMeaning: 'The same registers at its end.',
  usage: 'Usage',
  usageMeaning: 'Energy of all sources selected, in the range above.',
  partial: 'Some readings are missing',
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
  notTogether:
    'Stacked, they are the sum of maxima, which need not come at one time; the line is the highest demand of all of them together.',
  besideTogether: 'The line is the highest demand of all of them together.',
  /** Demand may be that of 30 minutes: of a bar below the line nothing is promised. */
  limits: 'A limit in kW is of each source by itself and judged by the quarter of an hour.',
  coincident: 'Together, at one time',
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
  supply: 'Supply of the feeder, day by day',
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
  show: 'Show readings',
  hide: 'Hide readings',
  of: (what: string, device: string) => `${what} of ${device}`,
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
  export_reactive_energy: 'Reactive energy, exported',
  apparent_energy: 'Apparent energy',
  fuel_level: 'Level of the tank',
  fuel: 'Litres in the tank',
  engine_hours: 'Hours of the engine',
  engine_starts: 'Starts of the engine',
  battery_charge: 'Charge of the battery',
  battery_power: 'Power of the battery',
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
  unmetered: 'Not metered (kWh)',
  unmeteredMeaning:
    'Energy of the branch that none of its metered loads took: the building’s energy less that of each load.',
  rest: 'Not metered',
  whole: 'Where the energy went',
  wholeNote: 'The loads and what is not metered make the building’s energy.',
  tooMuch: 'More than the building took: a load stands behind another, or a meter is set wrong.',
  running: 'Running Time',
  pie: 'Load Consumption',
  devices: 'Loads',
  consumption: 'Consumption',
  maximum: 'Maximum',
  minimum: 'Minimum',
  /** The specification swaps the two (domain.md §11, §15.11). */
  swapped:
    'On this page Maximum is the lowest and Minimum the highest demand of the load while it ran, as the labels have always stood here.',
  average: 'Average',
  runningTime: 'Running time',
  load: 'Load',
} as const
