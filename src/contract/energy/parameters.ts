import { z } from 'zod'
import { call } from '../call.ts'
import {
  authenticated,
  deviceType,
  id,
  instant,
  known,
  localTime,
  namedDevice,
  noBody,
  organisationHead,
  rangeIntervalParams,
  rangeParams,
  selectionQuery,
  shownInterval,
  userParams,
} from '../shapes.ts'

const session = { body: noBody } as const

/** PA-01, in the order of the selector. */
export const MEASURES = ['current', 'voltage', 'active-power', 'reactive-power'] as const
export const measure = z.enum(MEASURES)
export type Measure = z.infer<typeof measure>

/** A whole number in a query. */
const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(least).max(most))

/** The earlier readings of the range have been removed; null: none of them have. */
const readingsFrom = localTime.nullable()

const LINES = ['l1', 'l2', 'l3', 'neutral', 'total'] as const
const lineKey = z.enum(LINES)
export type LineKey = z.infer<typeof lineKey>

export const powerQuality = call({
  ...session,
  method: 'GET',
  path: 'parameters/power_quality/:userId/:from/:to',
  who: 'view',
  summary: 'One measure of each source, thinned to its lowest and highest value per pixel column (PA-01)',
  params: rangeParams,
  query: selectionQuery.safeExtend({
    measure: measure.default('current'),
    points: count(50, 4000).default(1200),
  }),
  answer: authenticated({
    ...organisationHead,
    measure,
    unit: z.string(),
    devices: z.array(
      namedDevice.extend({
        /** Epoch milliseconds at which the columns begin; a column of nulls stands in every gap. */
        times: z.array(instant),
        /** Only lines that the meter sends. `min` and `max` are as long as `times`. */
        series: z.array(z.object({ key: lineKey, min: z.array(known), max: z.array(known) })),
        /** Readings behind the columns. */
        readings: z.number().int(),
        readings_from: readingsFrom,
        /** Whether a column stands for more than one reading. */
        is_thinned: z.boolean(),
        coverage: z.number(),
        /** Between phase and neutral, of its branch. */
        nominal_volts: z.number(),
      }),
    ),
  }),
})

/** Events of one answer. */
export const MOST_QUALITY_EVENTS = 200

export const powerQualityEvents = call({
  ...session,
  method: 'GET',
  path: 'parameters/power_quality_events/:userId/:from/:to',
  who: 'view',
  summary:
    'When the voltage of one device was outside of ± 10 % and, of a feeder, when it was absent, newest first',
  params: rangeParams,
  query: z.strictObject({ device_id: id }),
  answer: authenticated({
    device_id: z.number().int(),
    name: z.string(),
    /** In the range; the newest of them are in the answer. */
    total: z.number().int(),
    events: z
      .array(
        z.object({
          /** Of 15-minute means; `outage`: the grid was proven absent. */
          kind: z.enum(['low', 'over', 'outage']),
          from: localTime,
          to: localTime,
          seconds: z.number(),
          /** The lowest or highest phase of it; null: an outage. */
          volts: known,
        }),
      )
      .max(MOST_QUALITY_EVENTS),
  }),
})

export const powerQualityLog = call({
  ...session,
  method: 'GET',
  path: 'parameters/power_quality_log/:userId/:from/:to',
  who: 'view',
  summary: 'Readings of one device as the meter sent them, by page (PA-01 Raw Logs)',
  params: rangeParams,
  query: z.strictObject({
    device_id: id,
    measure: measure.default('current'),
    page: count(1, 100_000).default(1),
    page_size: count(1, 5000).default(500),
    /** Which reading the first page begins with; pages of the oldest first stay the same while readings come in. */
    first: z.enum(['oldest', 'newest']).default('oldest'),
  }),
  answer: authenticated({
    device_id: z.number().int(),
    name: z.string(),
    unit: z.string(),
    /** Readings in the range. */
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
    readings_from: readingsFrom,
    rows: z.array(
      z.object({
        at: localTime,
        l1: known,
        l2: known,
        l3: known,
        neutral: known,
        total: known,
        frequency: known,
        power_factor: known,
      }),
    ),
  }),
})

/** Registers at the ends of the range; `is_adjusted`: usage is not their difference (rollover, exchange). */
const registers = { previous: known, current: known, usage: known, is_adjusted: z.boolean() }

export const energyConsumption = call({
  ...session,
  method: 'GET',
  path: 'parameters/energy_consumption/:userId/:from/:to/:interval',
  who: 'view',
  summary: 'Energy of each source per bucket with the registers at both ends (PA-02)',
  params: rangeIntervalParams,
  query: selectionQuery,
  answer: authenticated({
    ...organisationHead,
    ...shownInterval,
    unit: z.literal('kWh'),
    /** Local time at which each bucket begins. */
    dates: z.array(localTime),
    devices: z.array(
      namedDevice.extend({
        device_type: deviceType,
        /** Whether it counts in the totals: a source behind another one does not. */
        is_counted: z.boolean(),
        /** As long as `dates`; null: not known. Their sum is `usage`. */
        values: z.array(known),
        /** How much of each value was spread over a gap, and of all. */
        estimated_values: z.array(z.number()),
        estimated_kwh: z.number(),
        ...registers,
        coverage: z.number(),
      }),
    ),
    totals: z.object({
      previous: known,
      current: known,
      usage: known,
      estimated_kwh: z.number(),
      partial: z.boolean(),
    }),
  }),
})

const demand = { min: known, avg: known, max: known }

export const powerDemand = call({
  ...session,
  method: 'GET',
  path: 'parameters/power_demand/:userId/:from/:to/:interval',
  who: 'view',
  summary: 'Highest, average and lowest 15-minute block of each source per bucket (PA-03)',
  params: rangeIntervalParams,
  query: selectionQuery,
  answer: authenticated({
    ...organisationHead,
    ...shownInterval,
    dates: z.array(localTime),
    devices: z.array(
      namedDevice.extend({
        device_type: deviceType,
        /** kVA of a source, kW of a load. */
        unit: z.enum(['kVA', 'kW']),
        /** As long as `dates`; null: no block of the bucket was measured. `demand` is the bucket's highest block. */
        demand: z.array(known),
        min: z.array(known),
        avg: z.array(known),
        max: z.array(known),
        max_kw: z.array(known),
        /** Of the whole range, over energised blocks. */
        range: z.object(demand),
        /** Whether 0.78 stood in for a power factor that was not measured. */
        power_factor_assumed: z.boolean(),
        coverage: z.number(),
      }),
    ),
    /** Of the counted sources together, block by block; never the sum of their maxima. */
    together: z.object(demand),
    /** Its highest block in each bucket, as long as `dates`; unknown where branches of several zones cut the buckets. */
    coincident: z.array(known),
  }),
})

export const timeOfUse = call({
  ...session,
  method: 'GET',
  path: 'parameters/time_of_use/:userId/:from/:to/:interval',
  who: 'view',
  summary: 'Hours of use of each source, in total and per bucket (PA-04)',
  params: rangeIntervalParams,
  query: selectionQuery,
  answer: authenticated({
    ...organisationHead,
    ...shownInterval,
    branches: z.array(
      z.object({
        branch_id: z.number().int(),
        name: z.string(),
        /** Hours of the range that have passed. */
        period_total_hours: z.number(),
        devices: z.array(namedDevice.extend({ device_type: deviceType, hours: known, coverage: z.number() })),
        /** One row at the end of each bucket; `hours` and `cumulative` in the order of `devices`. */
        rows: z.array(
          z.object({ post_datetime: localTime, hours: z.array(known), cumulative: z.array(known) }),
        ),
      }),
    ),
  }),
})

const phaseRow = z.object({ name: z.string(), l1: known, l2: known, l3: known, unit: z.string() })
const valueRow = z.object({ name: z.string(), value: known, unit: z.string() })

export const lastReading = call({
  ...session,
  method: 'GET',
  path: 'parameters/last_reading/:userId/',
  who: 'view',
  summary: 'The newest reading of each device, table by table (PA-05)',
  params: userParams,
  query: selectionQuery,
  answer: authenticated({
    ...organisationHead,
    devices: z.array(
      namedDevice.extend({
        device_type: deviceType,
        /** null: never reported. */
        at: instant.nullable(),
        /** The same in the zone of its branch. */
        date: localTime.nullable(),
        /** A measure that the meter does not send has no row. */
        phase_measures: z.array(phaseRow),
        totals: z.array(valueRow),
        harmonic_distortion: z.array(phaseRow),
        energy: z.array(valueRow),
        demands: z.array(phaseRow),
        total_demands: z.array(valueRow),
      }),
    ),
  }),
})

type Data<E extends { answer: z.ZodType<{ authenticatedData: unknown }> }> = z.infer<
  E['answer']
>['authenticatedData']
export type PowerQuality = Data<typeof powerQuality>
export type PowerQualityEvents = Data<typeof powerQualityEvents>
export type PowerQualityLog = Data<typeof powerQualityLog>
export type EnergyConsumption = Data<typeof energyConsumption>
export type PowerDemand = Data<typeof powerDemand>
export type TimeOfUse = Data<typeof timeOfUse>
export type LastReading = Data<typeof lastReading>
