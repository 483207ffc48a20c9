import { z } from 'zod'
import { call, fileCall } from '../call.ts'
import {
  authenticated,
  colour,
  deviceType,
  id,
  known,
  localTime,
  namedDevice,
  noBody,
  noQuery,
  organisationHead,
  powerFactorBasis,
  selectionQuery,
} from '../shapes.ts'
import { baselineCard, burned, generatorRow, paprCard } from './score-card.ts'

/** RP-01. */
export const DATE_TYPES = ['daily', 'weekly', 'monthly', 'yearly'] as const
export const dateType = z.enum(DATE_TYPES)
export type DateType = z.infer<typeof dateType>

const reportDay = z.string().regex(/^\d{2}-\d{2}-\d{4}$/, 'must be DD-MM-YYYY')

/** `date`: any day of the period, `DD-MM-YYYY` (RP-01). */
export const reportParams = z.strictObject({ userId: id, date: reportDay, type: dateType })

/** The report's figures; the page and report.pdf lay out these and nothing else. */
export const reportData = z.object({
  ...organisationHead,
  /** Names of what is reported: the branches of the selection. */
  branches: z.array(z.string()),
  period: z.object({
    type: dateType,
    /** Local days, both included. */
    from: z.string(),
    to: z.string(),
    /** 'November 2026', '16 – 22 Nov 2026', '2026'. */
    label: z.string(),
    /** Whether it is over. */
    is_complete: z.boolean(),
  }),
  /** `estimated_kwh`, here and below: how much of the energy was spread over gaps. */
  total_consumption: z.object({
    kwh: known,
    estimated_kwh: z.number(),
    coverage: z.number(),
    partial: z.boolean(),
  }),
  papr: paprCard,
  carbon: z.object({
    unit: z.literal('Tons'),
    tons: known,
    scope1: known,
    scope2: known,
    /** tons ÷ 6 (domain.md §10). */
    trees: known,
    partial: z.boolean(),
  }),
  baseline: baselineCard.extend({ forecast_to_consumption_percentage: known }),
  /** Against the report before, as far as this one has passed. */
  comparison: z
    .object({
      /** 'October 2026', 'the same days of October 2026'. */
      label: z.string(),
      figures: z.array(
        z.object({
          name: z.enum(['consumption', 'total_cost', 'carbon', 'peak']),
          unit: z.string(),
          now: known,
          before: known,
          /** now − before. */
          difference: known,
          percent: known,
          /** Of a day's, where the two are of unequal length. */
          percent_per_day: known,
          /** Why difference or percent is missing. */
          reason: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  source_consumption: z.array(
    namedDevice.extend({
      device_type: deviceType,
      kwh: known,
      estimated_kwh: z.number(),
      share_percent: known,
    }),
  ),
  /** What each feeder gave, hours a day by both bounds, against what its band promises. */
  supply: z.array(
    namedDevice.extend({
      /** null: nothing has passed, or nothing of it is known. */
      low: known,
      high: known,
      /** null: no band is entered. */
      promised: known,
      verdict: z.enum(['kept', 'between', 'short', 'not-proven']).nullable(),
      coverage: known,
    }),
  ),
  /** 15-minute means with an imbalance of at least 10 %. */
  load_imbalance: z.object({
    total: z.number().int(),
    /** Readings of a part of the time have been removed, or of all of it: it is not in the rows. */
    has_removed: z.boolean(),
    /** In sum, of each device that had such, the longest first. */
    devices: z.array(
      namedDevice.extend({
        /** For how long its phases were uneven. */
        hours: z.number(),
        /** The worst of them, A and %. */
        max: z.number(),
        min: z.number(),
        imbalance: z.number(),
        time: localTime,
        /** The phase that was furthest from the mean most often, 1 to 3, and in how many of them, %. */
        phase: z.number().int(),
        phase_percent: z.number(),
        /** The shortest part of the day with half of them; `to_hour` at or before `from_hour`: past midnight. */
        from_hour: z.number().int(),
        to_hour: z.number().int(),
      }),
    ),
    /** Newest first, at most 200 of `total`. */
    rows: z.array(
      namedDevice.extend({ max: z.number(), min: z.number(), imbalance: z.number(), time: localTime }),
    ),
  }),
  fuel_consumption: z.array(
    /** Estimated: a part of the litres, or all, comes from the fuel curve. */
    namedDevice.extend({ kwh: known, hours: known, ...burned, is_estimated: z.boolean(), cost: known }),
  ),
  generator_efficiency: z.array(
    namedDevice.extend({
      size: z.string(),
      size_efficiency: known,
      band: generatorRow.shape.band,
      colour: colour.nullable(),
      recommendation: z.string().nullable(),
    }),
  ),
  energy_consumption: z.object({
    /** Local time at which each bucket begins. */
    dates: z.array(localTime),
    devices: z.array(namedDevice.extend({ used: z.array(known), estimated: z.array(z.number()) })),
    /** Of the counted sources together; null where no forecast stands for the bucket. */
    forecast: z.array(known),
    used: z.array(known),
    estimated: z.array(z.number()),
  }),
  cost_implication: z.object({
    rows: z.array(
      z.object({
        branch: z.string(),
        device_id: z.number().int(),
        device: z.string(),
        /** Highest demand, kVA. */
        demand: known,
        kwh: known,
        /** Energy × rate, naira with VAT; null: the rate is not set. */
        cost: known,
      }),
    ),
    total_cost: known,
    partial: z.boolean(),
  }),
  time_of_use: z.object({
    period_total_hours: z.number(),
    devices: z.array(namedDevice.extend({ device_type: deviceType, hours: known, down_hours: known })),
  }),
  power_demand: z.object({
    devices: z.array(
      namedDevice.extend({
        min: known,
        avg: known,
        max: known,
        unit: z.literal('kVA'),
        /** The same × the power factor. */
        avg_kw: known,
        max_kw: known,
        power_factor: known,
        power_factor_basis: powerFactorBasis.nullable(),
      }),
    ),
  }),
})

export type ReportData = z.infer<typeof reportData>

export const report = call({
  method: 'GET',
  path: 'report/:userId/:date/:type',
  who: 'view',
  summary: 'Everything of the Report page for one day, week, month or year (RP-03, RP-04)',
  params: reportParams,
  query: selectionQuery,
  body: noBody,
  answer: authenticated(reportData.shape),
})

/** The same question as the page asks. */
export const reportPdf = fileCall({
  ...report,
  method: 'POST',
  path: 'report_pdf/:userId/:date/:type',
  who: 'view',
  summary: 'The report as report.pdf (RP-02)',
  answer: z.unknown(),
  file: ['application/pdf'],
})

/** Path of revision A: the date with ' 00:00' behind it, and whatever type that client has. */
const oldParams = z.strictObject({
  userId: id,
  date: z.string().regex(/^\d{2}-\d{2}-\d{4} 00:00$/, 'must be DD-MM-YYYY 00:00'),
  dateType,
})

const number = z.number()
const valueUnit = z.object({ value: number, unit: z.string() })

export const getReports = call({
  method: 'GET',
  path: 'get_reports/:userId/:date/:dateType',
  who: 'view',
  summary: 'The report as clients of revision A read it (wire contract 2.21)',
  params: oldParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.record(
      z.string(),
      z.object({
        total_energy_consumption: valueUnit,
        carbon_emmissions: valueUnit,
        source_consumption: z.array(z.object({ name: z.string(), energy: number })).optional(),
        load_imbalance: z.array(
          z.object({ key: number, max: number, min: number, imbalance: z.string(), time: localTime }),
        ),
        time_of_use: z.object({
          devices: z.array(z.string()),
          hours: z.array(number),
          period_total_hours: number,
        }),
        fuel_consumption: z.array(
          z.object({ key: number, name: z.string(), energy: number, hours: number, cost: number }),
        ),
        generator_efficiency: z.array(
          z.object({ key: number, name: z.string(), size_efficiency: number, recommendation: z.string() }),
        ),
        cost_implication: z.array(
          z.object({ key: number, branch: z.string(), device: z.string(), demand: number, cost: number }),
        ),
        energy_consumption: z.record(
          z.string(),
          z.array(z.object({ date: localTime, forecast: number, used: number })),
        ),
        power_demand: z.record(
          z.string(),
          z.object({ min: number, avg: number, max: number, unit: z.string() }),
        ),
        papr: number,
      }),
    ),
  }),
})

export const getReportsBaseline = call({
  method: 'GET',
  path: 'get_reports_baseline/:userId/:date/:dateType',
  who: 'view',
  summary: 'The report’s baseline as clients of revision A read it (wire contract 2.21)',
  params: oldParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.record(
      z.string(),
      z.object({
        baseline: z.object({
          forecast: number,
          consumption: number,
          forecast_to_consumption_percentage: number,
          unit: z.string(),
        }),
      }),
    ),
  }),
})
