/** The words of the page Branch league. None is the specification's; plain and short. */
import { formatChangePercent, formatNaira, formatNumber, formatShare } from '#chart/format.ts'
import type { LeagueBranch, LeagueCell } from '#contract/score/league.ts'
import type { LeagueColumn } from '#domain/score/league/league.ts'

export const leagueWords = {
  title: 'Branch league',
  month: 'Month',
  group: 'Peer group',
  allGroups: 'All branches',
  branch: 'Branch',
  column: 'Compare by',
  about:
    'Branches of one peer group side by side, as their own pages have them. Ranks need five like branches, measured for 90 % of the time.',
  until: (moment: string) => `Counted until ${moment}`,
  plots: 'Where each branch stands',
  plotsNote: 'A dot a branch, best to the left; the line is the middle of the group.',
  middle: (value: string) => `middle ${value}`,
  noDots: 'Nothing is known of this column.',
  enter: 'Enter floor and group',
  change: 'Change floor or group',
  none: 'No branch to compare.',
  noGroup: 'No group',
  fromSupply: (naira: string) => `${naira} from supply`,
  fair: (fair: string) => `${fair} ₦/kWh at its own prices and the group’s mix of sources`,
  promised: (hours: string) => `of ${hours} promised`,
  rank: (rank: number, of: number) => `${rank} of ${of}`,
  first: 'first',
  last: 'last',
  joint: (end: string) => `joint ${end}`,
  outlier: 'stands out',
  notRanked: {
    'no-group': 'not ranked: no peer group',
    few: 'not ranked: fewer than five like branches',
    coverage: 'not ranked: under 90 % measured',
    new: 'not ranked: new',
    closed: 'not ranked: closed',
  } satisfies Record<NonNullable<LeagueBranch['not_ranked']>, string>,
  reasons: {
    'rate not set': 'More than 5 % of the energy has no rate',
    'not measured': 'Not measured in this month',
    'not enough was measured': 'Too little was measured to compare',
    'nothing before': 'Nothing is known of the same days of the month before',
    new: 'It came within this month or the one before',
    'no area': 'No floor is entered',
    'no hours': 'No opening hours are entered',
    'no grid': 'It has no meter of the grid',
    'no set': 'It has no generator',
    'grid unknown': 'Too little is known of the grid',
    'no price': 'A price of diesel, a size or a tariff is not entered',
    later: 'Worked out later: the days of many branches are being counted',
  } satisfies Record<NonNullable<LeagueCell['reason']>, string>,
} as const

interface ColumnWords {
  readonly title: string
  readonly write: (value: number) => string
  readonly meaning: string
}

/** Units stand in the title. */
export const leagueColumns: Readonly<Record<LeagueColumn, ColumnWords>> = {
  rate: {
    title: '₦/kWh',
    write: (value) => formatNumber(value),
    meaning: 'Cost so far ÷ energy whose rate is known',
  },
  area: {
    title: 'kWh/m²',
    write: (value) => formatNumber(value),
    meaning: 'Energy of the month so far ÷ floor',
  },
  hour: {
    title: 'kWh an opening hour',
    write: (value) => formatNumber(value),
    meaning: 'Energy of the month so far ÷ hours in which it was open',
  },
  diesel: {
    title: 'Diesel share',
    write: (value) => formatShare(value),
    meaning: 'Share of the energy that came from generators',
  },
  grid: {
    title: 'Grid h a day',
    write: (value) => formatNumber(value),
    meaning:
      'Hours a day that the grid gave, with those that are not known between, beside what its own band promises; ranked by the least',
  },
  avoidable: {
    title: 'Beside the grid ₦',
    write: (value) => formatNaira(value),
    meaning:
      'What running sets beside a good grid cost at least, as found so far; what the Score Card calls wasted is running outside operating hours',
  },
  papr: {
    title: 'Average ÷ peak',
    write: (value) => formatNumber(value),
    meaning: 'Peak to Average Power Ratio: near 1 is the aim',
  },
  change: {
    title: 'Cost v. same days',
    write: (value) => formatChangePercent(value, 1),
    meaning: 'Cost against the same days of the month before',
  },
}

export const peerText = {
  title: (branch: string) => `What ${branch} is compared by`,
  description: 'From a day on. A change is a new row; what is past stays. Either may be left empty.',
  form: 'Floor and peer group from a day on',
  area: 'Floor',
  group: 'Peer group',
  groupHint: (groups: string) => (groups === '' ? 'Such as Banks or Bakeries.' : `So far: ${groups}.`),
  validFrom: 'Valid from',
  dayMissing: 'Please enter the first day',
  nothing: 'Please enter the floor, the peer group or both',
  added: 'Saved',
  failed: 'Not saved',
} as const
