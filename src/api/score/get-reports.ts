import { calls } from '#contract/calls.ts'
import type { ReportData } from '#contract/score/report.ts'
import type { ReportFacts } from '#domain/score/report/report-facts.ts'
import type { Extent } from '../frame/operation.ts'
import { operation, type ScopedContext } from '../frame/operation.ts'
import { reportData } from './present-report.ts'
import { reportEffort, reportFacts } from './report-facts.ts'

interface ReportsRequest {
  readonly params: { readonly date: string; readonly dateType: 'daily' | 'weekly' | 'monthly' | 'yearly' }
}

const stages = {
  effort: (extent: Extent, { params }: ReportsRequest) => reportEffort(extent, params.dateType),
  fetch: (ctx: ScopedContext, { params }: ReportsRequest): Promise<ReportFacts> =>
    reportFacts(ctx, { date: params.date, type: params.dateType }, {}, { isCompared: false }),
  compute: reportData,
}

/** The report as revision A reads it: under the organisation's name, unknown is 0 (wire contract 2.21). */
export const getReports = operation(calls.getReports, {
  ...stages,
  present: (report) => ({ data: { [report.name]: oldReport(report) } }),
})

/** Its baseline, which that client asks for apart. */
export const getReportsBaseline = operation(calls.getReportsBaseline, {
  ...stages,
  present: ({ name, baseline }) => ({
    data: {
      [name]: {
        baseline: {
          forecast: baseline.forecast ?? 0,
          consumption: baseline.used ?? 0,
          forecast_to_consumption_percentage: baseline.forecast_to_consumption_percentage ?? 0,
          unit: baseline.unit,
        },
      },
    },
  }),
})

function oldReport(report: ReportData) {
  const sources = report.source_consumption.map(({ name, kwh }) => ({ name, energy: kwh ?? 0 }))
  return {
    total_energy_consumption: { value: report.total_consumption.kwh ?? 0, unit: 'kWh' },
    carbon_emmissions: { value: report.carbon.tons ?? 0, unit: report.carbon.unit },
    // An empty list breaks that client; none does not.
    ...(sources.length > 0 ? { source_consumption: sources } : {}),
    load_imbalance: report.load_imbalance.rows.map(({ max, min, imbalance, time }, key) => ({
      key,
      max,
      min,
      imbalance: `${imbalance}%`,
      time,
    })),
    time_of_use: {
      devices: report.time_of_use.devices.map(({ name }) => name),
      hours: report.time_of_use.devices.map(({ hours }) => hours ?? 0),
      period_total_hours: report.time_of_use.period_total_hours,
    },
    fuel_consumption: report.fuel_consumption.map(({ name, kwh, hours, cost }, key) => ({
      key,
      name,
      energy: kwh ?? 0,
      hours: hours ?? 0,
      cost: cost ?? 0,
    })),
    generator_efficiency: report.generator_efficiency.map(
      ({ name, size_efficiency, recommendation }, key) => ({
        key,
        name,
        size_efficiency: size_efficiency ?? 0,
        recommendation: recommendation ?? '',
      }),
    ),
    // What that client calls demand is the energy, in kWh.
    cost_implication: report.cost_implication.rows.map(({ branch, device, kwh, cost }, key) => ({
      key,
      branch,
      device,
      demand: kwh ?? 0,
      cost: cost ?? 0,
    })),
    energy_consumption: {
      [report.name]: report.energy_consumption.dates.map((date, n) => ({
        date,
        forecast: report.energy_consumption.forecast[n] ?? 0,
        used: report.energy_consumption.used[n] ?? 0,
      })),
    },
    power_demand: Object.fromEntries(
      report.power_demand.devices.map(({ name, min, avg, max, unit }) => [
        name,
        { min: min ?? 0, avg: avg ?? 0, max: max ?? 0, unit },
      ]),
    ),
    papr: report.papr.papr ?? 0,
  }
}
