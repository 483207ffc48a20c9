import { estimatedText, formatNaira, formatNumber, formatQuantity, THIN_SPACE } from '#chart/format.ts'
import type { ClientType } from '#contract/people/token.ts'
import type { Figure } from '#contract/shapes.ts'
import { percentChange } from '#domain/percent-change.ts'
import type { Comparison } from '../../../ui/FigureCard.tsx'
import { dashboardText, demandUnit } from '../../../words/dashboard.ts'
import type { Demand, EnergyFigures } from './answers.ts'

/** A figure as a card shows it: `value` is null where it is not known, with the reason beside it. */
export interface ShownFigure {
  label: string
  value: string | null
  unit?: string
  reason?: string
  coverage?: number | null
  /** How much of it was spread over gaps, kWh. */
  estimated?: number
  comparison?: Comparison
  explanation?: string
  /** A second figure on the same card. */
  beside?: { label: string; text: string | null; reason?: string; explanation?: string }
}

/** The value of a figure; null where it is not known. */
export function valueOrNull(figure: Figure): number | null {
  return figure.unknown === undefined ? figure.value : null
}

function showFigure(
  label: string,
  figure: Figure,
  write: (value: number) => string,
  unit?: string,
): ShownFigure {
  const value = valueOrNull(figure)
  return {
    label,
    value: value === null ? null : write(value),
    ...(unit === undefined ? {} : { unit }),
    ...(figure.unknown === undefined ? {} : { reason: figure.unknown }),
    ...(figure.coverage === undefined || value === null ? {} : { coverage: figure.coverage }),
    ...(figure.estimated_kwh === undefined ? {} : { estimated: figure.estimated_kwh }),
  }
}

/** A change that rounds to 0 % is no change. */
const SMALLEST_PERCENT = 0.5

/** "12 % less than 1–19 Oct". Less energy is better; null where there is nothing fair to compare with. */
export function compareEnergy(selection: EnergyFigures): Comparison | null {
  const { total_kwh, previous_kwh, previous_label, is_comparable } = selection
  const change = is_comparable ? percentChange(valueOrNull(total_kwh), valueOrNull(previous_kwh)) : null
  if (change === null) return null
  if (Math.abs(change) < SMALLEST_PERCENT) {
    return { text: `Much the same as ${previous_label}`, direction: 'same', tone: 'neutral' }
  }
  const percent = `${formatNumber(Math.abs(change), 0)}${THIN_SPACE}%`
  return change < 0
    ? { text: `${percent} less than ${previous_label}`, direction: 'down', tone: 'good' }
    : { text: `${percent} more than ${previous_label}`, direction: 'up', tone: 'bad' }
}

/** Total Energy with Solar Hours, which RESELLER does not see (DB-01). */
export function totalFigure(selection: EnergyFigures, clientType: ClientType): ShownFigure {
  const total = showFigure(dashboardText.totalEnergy, selection.total_kwh, (kwh) => formatNumber(kwh), 'kWh')
  const comparison = compareEnergy(selection)
  const withSolar = clientType !== 'RESELLER'
  return {
    ...total,
    explanation: dashboardText.totalEnergyMeaning,
    ...(comparison === null ? {} : { comparison }),
    ...(withSolar ? { beside: solarBeside(selection) } : {}),
  }
}

function solarBeside({ solar_hours, solar_share_percent }: EnergyFigures) {
  const words = { label: dashboardText.solarHours, explanation: dashboardText.solarHoursMeaning }
  const kwh = valueOrNull(solar_hours)
  if (kwh === null)
    return { ...words, text: null, ...(solar_hours.unknown ? { reason: solar_hours.unknown } : {}) }
  const share = valueOrNull(solar_share_percent)
  const percent = share === null ? '' : `, ${formatNumber(share)}${THIN_SPACE}%`
  return { ...words, text: `${formatQuantity(kwh, 'kWh')}${percent}` }
}

/** A day under way is always a reading or two behind its clock: that much is not missing. */
const RUNNING_DAY_MEASURED = 0.95

/** '8 % more than by 05:00 yesterday'; null: nothing can be compared. */
function sameHoursText({ trend, yesterday: whole, same_hours }: EnergyFigures) {
  const { yesterday, percent, hours, of_hours } = same_hours
  if (yesterday === null) return null
  const share = percent === null ? null : formatNumber(Math.abs(percent), 0)
  const day = valueOrNull(whole)
  const text = `${dashboardText.byThen(trend, share, clockText(of_hours))}${day === null ? '' : dashboardText.wholeDay(formatNumber(day))}`
  return hours >= of_hours
    ? text
    : `${text}, ${dashboardText.comparedOver(shortHours(hours), shortHours(of_hours))}`
}

/** 4 → '4 h', 4.25 → '4 h 15 min' */
function shortHours(hours: number): string {
  const minutes = Math.round((hours % 1) * 60)
  return `${Math.floor(hours)} h${minutes === 0 ? '' : ` ${minutes} min`}`
}

/** 4.25 → '04:15'; the hours are those of whole quarters. */
const clockText = (hours: number) =>
  [Math.floor(hours), Math.round((hours % 1) * 60)].map((part) => String(part).padStart(2, '0')).join(':')

/** Today with an arrow, and the whole of yesterday beside it (DB-07); a day that is not over is neither good nor bad. */
export function todayFigure(figures: EnergyFigures): ShownFigure {
  const { today, yesterday, trend } = figures
  const before = valueOrNull(yesterday)
  const yesterdayText = [formatQuantity(before, 'kWh'), estimatedText(yesterday.estimated_kwh)]
    .filter((words) => words !== null)
    .join(', ')
  const direction = trend === 'none' ? 'same' : trend
  const text = sameHoursText(figures)
  const { coverage = 0, ...figure } = showFigure(
    dashboardText.today,
    today,
    (kwh) => formatNumber(kwh),
    'kWh',
  )
  return {
    ...figure,
    ...(coverage !== null && coverage < RUNNING_DAY_MEASURED && figure.value !== null ? { coverage } : {}),
    ...(text === null ? {} : { comparison: { text, direction, tone: 'neutral' } as const }),
    beside: {
      label: dashboardText.yesterday,
      text: before === null ? null : yesterdayText,
      ...(yesterday.unknown === undefined ? {} : { reason: yesterday.unknown }),
    },
  }
}

/** Max, Min and Avg Demand in kVA (DB-02). */
export function demandFigures(demand: Demand): ShownFigure[] {
  const { unknown, coverage, power_factor_basis: basis, power_factor_assumed } = demand
  const factor = [
    ...(basis === null ? [] : [dashboardText.factorOf(formatNumber(demand['p.f']), basis)]),
    ...(power_factor_assumed ? [dashboardText.factorAssumed] : []),
  ]
  const write = (label: string, value: number, explanation: string): ShownFigure => ({
    label,
    value: unknown === undefined ? formatNumber(value) : null,
    unit: demandUnit,
    ...(unknown === undefined ? { coverage } : {}),
    explanation: [explanation, ...factor].join(' '),
    ...(unknown === undefined ? {} : { reason: unknown }),
  })
  return [
    write(dashboardText.maxDemand, demand.max_demand, dashboardText.maxDemandMeaning),
    write(dashboardText.minDemand, demand.min_demand, dashboardText.minDemandMeaning),
    write(dashboardText.avgDemand, demand.avg_demand, dashboardText.avgDemandMeaning),
  ]
}

/** Carbon Emissions and Blended Cost of Energy (DB-03). */
export function costFigures({ dashboard_carbon_emissions, blended_cost }: EnergyFigures): ShownFigure[] {
  const { carbon, blendedCost, carbonMeaning, blendedCostMeaning } = dashboardText
  return [
    {
      ...showFigure(carbon, dashboard_carbon_emissions, (tons) => formatNumber(tons), 'tons'),
      explanation: carbonMeaning,
    },
    {
      ...showFigure(blendedCost, blended_cost, (naira) => formatNaira(naira), '/kWh'),
      explanation: blendedCostMeaning,
    },
  ]
}
