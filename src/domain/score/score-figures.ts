/** Baseline, peak to average ratio, size and fuel of generators as figures. Source: domain.md §5.4, §6.3–6.5, §7, domain.md §16.K. */

import type { LitresBasis } from '../cost/diesel/litres-basis.ts'
import { type DemandTold, demandFigure } from '../demand/demand-figures.ts'
import { papr } from '../demand/papr.ts'
import type { DeviceDay } from '../energy/device-range.ts'
import { dayParts, type MeasuredDevice } from '../energy/energy-figures.ts'
import {
  differenceFigure,
  type Figure,
  inputFigure,
  productFigure,
  ratioFigure,
  sumFigure,
} from '../figure/figure.ts'
import { monthFirstText, wholePercent } from '../figure/format-figure.ts'
import { byMonth, dayPart } from '../figure/settle.ts'
import { type BaselineProgress, type ForecastSums, isSilent } from './baseline/baseline-progress.ts'
import type { DayForecast } from './baseline/forecast-month.ts'
import type { FuelEfficiency, FuelUse } from './generator/fuel-efficiency.ts'
import type { RunningDemand } from './generator/size-efficiency.ts'

/** A source that is compared with its forecast. */
export interface ForetoldDevice extends MeasuredDevice {
  /** What it is expected to use, and how much of each day is over, 0 to 1. */
  readonly forecastDays: readonly (DayForecast & { readonly elapsed: number })[]
  /** null: it has no forecast. */
  readonly sums: ForecastSums | null
  /** The days of the months that have a forecast. */
  readonly usedDays: readonly DeviceDay[]
  readonly used: number | null
}

/** A branch with its sources that are compared, and how it goes against their forecast. */
export interface ForetoldBranch {
  readonly id: number
  readonly name: string
  readonly devices: readonly ForetoldDevice[]
  readonly progress: BaselineProgress
}

type Progress = { readonly [Key in keyof BaselineProgress]: BaselineProgress[Key] | null }

const KWH = { unit: 'kWh', places: 2 } as const
const LITRES = { unit: 'L', places: 2 } as const
const NO_FORECAST = { reason: 'Too little history for a forecast' }
const NO_READING = 'No reading in this period'
const whyNot = (value: number | null, why: { reason: string }) => (value === null ? why : {})

export const BASELINE_FIGURES = [
  'forecast',
  'forecast_to_date',
  'used',
  'projected_total',
  'savings_inbound',
  'saving_to_date',
] as const
export type BaselineFigure = (typeof BASELINE_FIGURES)[number]

/** How a period goes against its forecast: each figure by its name on the wire. kWh. */
export function baselineFigures(
  progress: Progress & {
    readonly devices: readonly ForetoldDevice[]
    readonly branches: readonly ForetoldBranch[]
  },
): Readonly<Record<BaselineFigure, Figure>> {
  const { devices, branches } = progress
  const [forecast, toDate] = expectedFigures('score', progress, devices)
  const used = sumFigure(
    { key: 'score.used', label: 'Used', ...KWH },
    progress.used,
    () => devices.map(usedFigure),
    whyNot(progress.used, { reason: NO_READING }),
  )
  const end = projectedFigure(progress.projectedTotal, used, branches)
  const unknown = whyNoEnd(branches)
  const inbound = { key: 'score.savings_inbound', label: 'Savings of the whole period', ...KWH }
  const soFar = { key: 'score.saving_to_date', label: 'Savings to date', ...KWH }
  return {
    forecast,
    forecast_to_date: toDate,
    used,
    projected_total: end,
    savings_inbound: differenceFigure(
      inbound,
      progress.savingsInbound,
      () => [forecast, end],
      whyNot(progress.savingsInbound, unknown),
    ),
    saving_to_date: differenceFigure(
      soFar,
      progress.savingToDate,
      () => [toDate, used],
      whyNot(progress.savingToDate, unknown),
    ),
  }
}

/** The forecast, and that of what is over. */
function expectedFigures(
  head: string,
  progress: Pick<Progress, 'forecast' | 'forecastToDate'>,
  devices: readonly ForetoldDevice[],
): [Figure, Figure] {
  const whole = () => 1
  return [
    expectedFigure(head, 'forecast', 'Forecast', progress.forecast, devices, whole),
    expectedFigure(head, 'forecast_to_date', 'Forecast to date', progress.forecastToDate, devices, elapsedOf),
  ]
}

const elapsedOf = ({ elapsed }: { readonly elapsed: number }) => elapsed

function expectedFigure(
  head: string,
  name: 'forecast' | 'forecast_to_date',
  label: string,
  exact: number | null,
  devices: readonly ForetoldDevice[],
  dayShare: (day: ForetoldDevice['forecastDays'][number]) => number,
): Figure {
  const key = `${head}.${name}`
  const ofDevice = ({ id, name: device, sums, forecastDays }: ForetoldDevice) => {
    const own = `${key}.${id}`
    const days = forecastDays
      .filter((day) => dayShare(day) > 0)
      .map((day) => {
        const share = dayShare(day)
        const more = share < 1 ? { note: `${wholePercent(share)} of the day` } : {}
        return dayPart({ key: own, ...KWH }, day.day, day.kwh * share, more)
      })
    const head = (month: string) => ({ key: `${own}.${month}`, label: monthFirstText(month), ...KWH })
    const sum = name === 'forecast' ? sums?.forecast : sums?.forecastToDate
    return sumFigure({ key: own, label: device, ...KWH }, sum ?? null, () => byMonth(days, head), {
      ...whyNot(sum ?? null, NO_FORECAST),
    })
  }
  return sumFigure({ key, label, ...KWH }, exact, () => devices.map(ofDevice), whyNot(exact, NO_FORECAST))
}

function usedFigure({ id, name, used, usedDays }: ForetoldDevice): Figure {
  const key = `score.used.${id}`
  const days = dayParts(key, usedDays)
  const head = (month: string) => ({ key: `${key}.${month}`, label: monthFirstText(month), ...KWH })
  return sumFigure({ key, label: name, ...KWH }, used, () => byMonth(days, head), {
    ...whyNot(used, { reason: NO_READING }),
  })
}

/** What was used, and the forecast of the rest of each branch at the level that it used so far. */
function projectedFigure(
  projectedTotal: number | null,
  used: Figure,
  branches: readonly ForetoldBranch[],
): Figure {
  const known = branches.filter(({ progress }) => progress.projectedTotal !== null)
  return sumFigure(
    { key: END, label: 'Use at the end of the period', ...KWH },
    projectedTotal,
    () => [used, ...known.map((branch) => restFigure(branch, branches.length > 1))],
    whyNot(projectedTotal, whyNoEnd(branches)),
  )
}

const END = 'score.projected_total'

/** Silent branches by name. */
function whyNoEnd(branches: readonly ForetoldBranch[]): { reason: string } {
  const silent = branches.filter(({ progress }) => isSilent(progress)).map(({ name }) => name)
  return silent.length === 0 ? NO_FORECAST : { reason: `${NO_READING}: ${silent.join(', ')}` }
}

/** The forecast of what is left of a branch × the level that it used so far. */
function restFigure({ id, name, devices, progress }: ForetoldBranch, isNamed: boolean): Figure {
  const { rest, level } = progress
  const key = isNamed ? `${END}.branch-${id}` : END
  const label = isNamed ? `Rest of the period, ${name}` : 'Rest of the period'
  const left = { key: `${key}.left`, label: 'Forecast of the rest', ...KWH }
  return productFigure({ key: `${key}.rest`, label, ...KWH }, rest * (level ?? 0), () => [
    differenceFigure(left, rest, () => expectedFigures(isNamed ? key : 'score', progress, devices)),
    inputFigure({ key: `${key}.level`, label: 'Level of use so far', unit: '', places: 6 }, level),
  ])
}

/** Average demand ÷ highest demand. */
export function paprFigure(demand: DemandTold): Figure {
  const { avg, max } = demand.stats
  const exact = papr(avg, max)?.ratio ?? null
  return ratioFigure(
    { key: 'score.papr', label: 'Peak to Average Power Ratio', unit: '', places: 2 },
    exact,
    () => [demandFigure(demand, 'avg'), demandFigure(demand, 'max')],
    whyNot(exact, { reason: 'No block of this period was measured and supplied' }),
  )
}

/** A generator with its size, its demand while it ran, and what it burned. */
export interface RatedGenerator extends MeasuredDevice {
  readonly ratedKva: number | null
  readonly demand: RunningDemand
  /** Percent of the size. */
  readonly usage: number | null
  readonly use: FuelUse
  readonly fuel: FuelEfficiency
  readonly litres: LitresBasis
}

export const GENERATOR_FIGURES = ['size', 'fuel_score', 'fuel_baseline', 'fuel_percent', 'litres'] as const
export type GeneratorFigure = (typeof GENERATOR_FIGURES)[number]

/** Size and fuel of a generator: %, kWh/L and litres. */
export function generatorFigures(generator: RatedGenerator): Readonly<Record<GeneratorFigure, Figure>> {
  const { id, name, litres } = generator
  const ofLitres = { key: `score.litres.${id}`, label: `Diesel of ${name}`, ...LITRES }
  return {
    size: sizeFigure(generator),
    ...fuelFigures(generator),
    litres: sumFigure(
      ofLitres,
      litres.litres,
      () => [
        inputFigure({ key: `${ofLitres.key}.entered`, label: 'Entered', ...LITRES }, litres.enteredLitres),
        inputFigure(
          { key: `${ofLitres.key}.estimated`, label: 'By the fuel curve', ...LITRES },
          litres.estimatedLitres,
          {
            ...(litres.estimatedLitres ? { state: 'estimated' as const } : {}),
          },
        ),
      ],
      {
        ...(litres.estimatedLitres ? { state: 'estimated' as const } : {}),
        ...whyNot(litres.litres, {
          reason: 'Neither a diesel entry nor a rating and hours tell the fuel burned',
        }),
      },
    ),
  }
}

function sizeFigure({ id, name, ratedKva, demand, usage }: RatedGenerator): Figure {
  const head = { key: `score.size.${id}`, label: `Size efficiency of ${name}`, unit: '%', places: 2 }
  if (demand.hours === 0) return inputFigure(head, usage, { reason: 'It did not run in this period' })
  const kva = { unit: 'kVA', places: 2 }
  return ratioFigure(
    head,
    usage,
    () => [
      inputFigure({ key: `${head.key}.average`, label: 'Average load while it ran', ...kva }, demand.avgKva),
      inputFigure({ key: `${head.key}.rating`, label: 'Size', ...kva }, ratedKva),
    ],
    whyNot(usage, { reason: ratedKva === null ? 'The size is not set' : 'Its demand is not known' }),
  )
}

function fuelFigures({ id, name, use, fuel }: RatedGenerator) {
  const head = (key: string, label: string, unit: string) => ({
    key: `score.${key}.${id}`,
    label: `${label} of ${name}`,
    unit,
    places: 2,
  })
  const part = (key: string, label: string, unit: string, places: number, value: number | null) =>
    inputFigure({ key: `score.${key}.${id}`, label, unit, places }, value)
  const score = ratioFigure(
    head('fuel_score', 'Current score', 'kWh/L'),
    fuel.current,
    () => [
      part('fuel_score.kwh', 'Energy of days with diesel entries', 'kWh', 2, use.enteredKwh),
      part('fuel_score.litres', 'Diesel entered', 'L', 2, use.enteredLitres),
    ],
    whyNot(fuel.current, { reason: 'No diesel entry covers a day on which it ran' }),
  )
  const baseline = ratioFigure(
    head('fuel_baseline', 'Baseline', 'kWh/L'),
    fuel.baseline,
    () => [
      ratioFigure(
        { key: `score.load.${id}`, label: 'Average load', unit: 'kW', places: 6 },
        fuel.loadKw,
        () => [
          part('load.kwh', 'Energy', 'kWh', 2, use.kwh),
          part('load.hours', 'Hours of use', 'h', 6, use.hours),
        ],
      ),
      part('lph', 'Diesel per hour at that load', 'L/h', 6, fuel.litresPerHour),
    ],
    whyNot(fuel.baseline, { reason: 'The size is not set, or it did not run' }),
  )
  const percent = ratioFigure(
    head('fuel_percent', 'Fuel efficiency', '%'),
    fuel.percent,
    () => [score, baseline],
    whyNot(fuel.percent, { reason: score.reason ?? baseline.reason ?? 'Not known' }),
  )
  return { fuel_score: score, fuel_baseline: baseline, fuel_percent: percent }
}
