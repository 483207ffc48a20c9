/**
 * The rules that figures are computed by. A rule that changes takes a further version; a paper that was printed keeps
 * the version it was made with. Source: domain.md §16.K.
 */
export interface Formula {
  readonly id: string
  readonly version: number
  readonly text: string
}

const text = {
  'energy of a source': 'Register at the end less register at the start, day by day',
  'energy of a selection': 'Sum of the sources that count in totals; loads are metered behind them',
  'cost of a source': 'Energy × rate with VAT; of a generator litres × price of diesel',
  'blended cost': 'Cost of all energy ÷ energy of all sources whose rate is known',
  'carbon emissions': 'Energy or litres × emission factor, ÷ 1,000',
  'solar share': 'Energy between 08:00 and 18:00 ÷ energy of the period',
  'hours of use': 'Time in which the device was on',
  'solar hours': 'Energy between 08:00 and 18:00',
  'peak demand': 'The highest or lowest energised block of √(ΣkW² + Σkvar²)',
  'average demand': 'Sum of the energised blocks ÷ their number',
  'diesel overview': 'Diesel entered against what energy and hours explain, at the price of the month',
  'payment overview': 'Energy bought against energy metered, at the rate of the month',
  baseline:
    'Expected week of the history, day by day; of a running period what was used and the rest at its level',
  'percentage load': 'Energy of the loads ÷ energy of the sources that count',
  'register usage': 'Register at the end less register at the start, across replacements',
  'power ratio': 'Average demand ÷ highest demand',
  'outside the hours':
    'Time on outside the operating hours, its energy, litres by the fuel curve, × the price of diesel',
  'size efficiency': 'Average load while it ran ÷ size',
  'fuel efficiency': 'Energy ÷ litres of diesel entered, against what the set gives at its load',
  'diesel of a generator': 'Litres entered and, on days without an entry, litres by the fuel curve',
  'total cost': 'Sum of the sources whose cost is known, each rounded to the kobo',
  'month cost': 'Sum of the sources of the month so far, each rounded to the kobo',
  'same days': 'Price, volume and mix over branches and kinds of source; mix is the rest',
  'change of a report': 'What the report shows − what the one before showed, both as they stand on the page',
  'same days percent': 'Difference ÷ cost of the same days of the month before',
  'diesel share': 'Energy of generators ÷ energy of all sources whose rate is known',
  'month end': 'Cost so far, and the forecast of the days that are left at this month’s level',
  'bill line': 'Energy × tariff of its days, plus VAT, rounded to the kobo',
  'bill total': 'Sum of the rounded lines',
  'supply hours': 'Hours in which the feeder was live ÷ days that have passed',
  'supply claim':
    'Energy × (tariff charged − tariff of the band received); every unknown hour counts as supply',
  'worth of the sun':
    'Energy of the panels × what one kWh of what it displaced costs: the slope of a set that ran, else the rate of the grid',
  'beside the grid':
    'Litres by the curve × price + service an hour × hours − energy × rate of the grid, of the time that a set ran beside a good grid',
  'outage premium':
    'Litres × price + service an hour × hours − energy × rate of the grid, of the time that a set ran with the grid away',
  'voltage hours':
    'Time with the grid there and its worst phase under 0.90 or above 1.10 of the nominal voltage',
  'voltage premium':
    'Litres × price + service an hour × hours − energy × rate of the grid, of the time that a set ran beside a grid outside of ± 10 %',
  'dark hours': 'Hours without any source in opening hours × what an hour costs, as entered',
  'source rate':
    'A metered source: its rate with VAT; a set: (litres an hour × price + service an hour) ÷ load',
  'source slope': 'Litres of one kWh more, by the segment of the fuel curve, × price',
  'to get back': 'Sum of the sure parts of what is open, sent or answered, by kind',
  disputed: 'Sum of the checks that fail; no naira stands in two of them',
  'units left': 'Shown on the display + loaded since − used since',
  'days left': 'The forecast of the month walked day by day until the units are used',
  'short delivery': 'Litres invoiced − litres received, of deliveries that have both',
  'entries of diesel': 'Litres entered − litres that energy, hours and the fuel curve explain',
  'tank between readings': 'In the tank + received − other use − burned − in the tank at the end',
  'received of invoiced': 'Litres received ÷ litres invoiced, of deliveries that have both',
  'diesel in the tank': 'Read off the tank + received − other use − burned since',
  'tank hours': 'Litres in the tank ÷ litres an hour at the present load, else at the mean of the last day',
  'energy by floor': 'Energy of the month so far ÷ square metres entered',
  'energy by opening hour': 'Energy of the month so far ÷ opening hours gone by',
  'price from supply':
    'Cost of a kWh − own prices at the shares of sources of the peer group; a source it has not at the group’s price',
  'hours to service': 'Service interval − hours run since the last service',
  'units to buy': 'Used until the day − units left, × tariff with VAT, up to the next ₦100',
} as const satisfies Record<string, string>

export type FormulaId = keyof typeof text

export function findFormula(id: FormulaId): Formula {
  return { id, version: 1, text: text[id] }
}
