import { z } from 'zod'
import { call } from '../call.ts'
import { instant, known, namedDevice, noBody, selectionQuery, userParams } from '../shapes.ts'
import { bandName, feederRow, supplyRuleRow } from './feeder-shapes.ts'

/** What feeders gave, day by day, against what their band promises (insights A). Hours are a day's, days local. */

/** Feeders of one answer; further ones are asked for by their branch or device. */
export const MOST_FEEDERS = 12

const seconds = z.number().min(0)
const count = z.number().int().min(0)
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')

const toldBy = z.enum(['controller', 'line-voltage', 'load-voltage', 'power', 'inferred', 'none'])

/** What carried the load, exclusive: the runs of a day add up to what of it has passed. */
export const stripRun = z.object({
  kind: z.enum(['grid', 'generator', 'solar', 'ipp', 'nothing', 'unknown']),
  /** Seconds since the local day began, half-open. */
  from: seconds,
  to: seconds,
  /** A generator while the grid was there too (▲). */
  is_beside_grid: z.boolean(),
})

/** How a day, or a month, stands against the promise by both of its bounds. */
const dayVerdict = z.enum(['kept', 'between', 'short', 'unknown'])

export const supplyDay = z.object({
  /** 'YYYY-MM-DD' */
  day: z.string(),
  /** Of the local day that have passed: present + absent + unknown. */
  seconds,
  /** Of a whole local day: 86,400 but where clocks change. */
  day_seconds: seconds,
  present_s: seconds,
  absent_s: seconds,
  unknown_s: seconds,
  /** Of the unknown: the register rose over the gap, so that the grid was there for a part of it. */
  partly_present_s: seconds,
  /** Of the absent: not measured, but nothing else explains it. */
  inferred_s: seconds,
  /** A generator ran beside a live grid. */
  beside_grid_s: seconds,
  /** Interruptions of 3 min and more, and of 20 s to 3 min, that began on the day. */
  sustained: count,
  momentary: count,
  /** Lowest energised phase, V; null: none was measured. */
  min_volts: known,
  /** null: no band is entered, or nothing of the day has passed. */
  verdict: dayVerdict.nullable(),
  strip: z.array(stripRun),
})

/** One bound of a claim. */
const claimSide = z.object({
  /** Mean hours a day that it stands on. */
  hours: z.number(),
  band: bandName,
  /** Tariff of that band, naira per kWh before VAT; null: none is entered. */
  tariff: known,
  /** Naira before VAT and with it; null: a tariff or the energy is not known. */
  net: known,
  gross: known,
  /** The energy of days with the same tariffs, kWh and naira per kWh; their naira add up to `net`. */
  parts: z.array(z.object({ kwh: z.number(), charged: z.number(), received: z.number(), net: z.number() })),
})

export const supplyClaim = z.object({
  /**
   * `due`: short, proven. `none`: not short. `may-be-due`: a rule without a formula covers it, amount unknown.
   * `not-proven`: unknown hours decide. `no-rule`: no rule covers the band. `unknown`: it is short, but see `reason`.
   */
  state: z.enum(['due', 'none', 'may-be-due', 'not-proven', 'no-rule', 'unknown']),
  /** Why there is no naira; null: there is. In words. */
  reason: z.string().nullable(),
  /** Every unknown hour counted as supply: "at least". null: not short by it. */
  low: claimSide.nullable(),
  /** By the best guess; null under 95 % measured. */
  mid: claimSide.nullable(),
  /** Every unknown hour counted as outage. */
  high: claimSide.nullable(),
  /** Energy of the month on the feeder, and how much of it is estimated; null: not known. */
  kwh: known,
  estimated_kwh: z.number(),
  /** kWh of our meter that bills dispute whole, or have not charged: they are not in `kwh`. */
  left_out_kwh: z.number(),
  /** Naira per kWh before VAT that was charged; the mean of the days where it changed. null: not known. */
  charged: known,
  vat_rate: known,
  /** "≈ kWh at your tariff" of a pre-paid meter; null: post-paid, or no naira. */
  prepaid_kwh: known,
  /** The rule row that decides; null: none covers the month. */
  rule: supplyRuleRow.nullable(),
  /** The finding of this claim; null: there is none (yet). */
  finding: z
    .object({
      id: z.number().int(),
      subject: z.string(),
      state: z.enum(['open', 'sent', 'answered', 'settled', 'dismissed']),
    })
    .nullable(),
})

/** R2: consecutive days under the promise, proven by both bounds. */
const watch = z.object({
  /** Days in a row that are short for sure, up to the last complete day. */
  days: count,
  /** The first of them; null: there is none. */
  since: z.string().nullable(),
  /** 2 and 7 days. */
  is_explanation_due: z.boolean(),
  is_downgrade_due: z.boolean(),
  /** The local day by whose end each came due; null: it did not. */
  explanation_due_after: z.string().nullable(),
  downgrade_due_after: z.string().nullable(),
  /** The row may have begun before the days that are looked at: it came due after those days at the latest. */
  is_due_at_latest: z.boolean(),
})

export const supplyMonthPart = z.object({
  device: namedDevice.extend({ branch_id: z.number().int() }),
  /** The branch has no utility meter: the controller of this set senses its mains. Hours alone are known, no energy. */
  is_sensed: z.boolean(),
  /** Days of the month before the meter stood (`until`, a local day): the controller of this set told of its mains. null: none. */
  sensed_before: z.object({ device: z.string(), until: z.string() }).nullable(),
  zone: z.string(),
  /** The row in force on the month's last day that has passed; null: none is entered, "hours only". */
  feeder: feederRow.nullable(),
  /** Other rows of the month: the band or feeder changed inside it. */
  changed_on: z.array(z.string()),
  days: z.array(supplyDay).max(31),
  /** Days of the month that have begun. */
  day_count: count,
  /** The month is over. */
  is_over: z.boolean(),
  /** Hours a day; null: nothing has passed. */
  mean_low: known,
  mean_high: known,
  /** null under 95 % measured. */
  best: known,
  /** Measured share, 0 to 1; null: nothing has passed. */
  coverage: known,
  sustained: count,
  momentary: count,
  /** Hours of the month by what carried the load; they add up to what has passed. */
  hours: z.object({
    grid: z.number(),
    generator: z.number(),
    solar: z.number(),
    ipp: z.number(),
    nothing: z.number(),
    unknown: z.number(),
    /** Of the generator's: with the grid there. */
    beside_grid: z.number(),
  }),
  unknown_hours: z.number(),
  /** Hours a day that the band promises, and under which a claim begins (θ); null: no band, no rule. */
  promised: known,
  due_below: known,
  /** `kept` · `short` (proven) · `between` · `not-proven`; null: no band. */
  verdict: z.enum(['kept', 'short', 'between', 'not-proven']).nullable(),
  /** The best band that the hours keep, by each bound. */
  received: z.object({ low: bandName, high: bandName }).nullable(),
  claim: supplyClaim,
  watch: watch.nullable(),
  measured: z.object({
    /** Seconds between readings. */
    period_s: z.number(),
    /** Where the state comes from, most of the measured time. */
    by: toldBy,
    /** Hours of the month by what told them, the most first; 'none': nothing did. */
    told: z.array(z.object({ by: toldBy, hours: z.number() })),
    /** Hours for which the meter measured the opposite of what a controller sensed. */
    contradicted_hours: z.number(),
    newest_reading_at: instant.nullable(),
  }),
  /** Keys of the panel that explains: hours, and the claim. */
  explain: z.object({ hours: z.string(), best: z.string(), claim: z.string(), gross: z.string() }),
})

export const supplyMonth = call({
  method: 'GET',
  path: 'supply/:userId/:month/',
  who: 'view',
  summary: 'What the feeders of a selection gave in a month, day by day, against their band, with the claim',
  params: userParams.extend({ month }),
  query: selectionQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.object({
      month: z.string(),
      /** The first month of which something may be known. */
      first_month: z.string(),
      /** In the order of the sidebar. */
      feeders: z.array(supplyMonthPart).max(MOST_FEEDERS),
      /** Feeders of the selection that are not in the answer. */
      left_out: count,
      may_enter: z.boolean(),
    }),
  }),
})

export type SupplyMonth = z.infer<typeof supplyMonthPart>
export type SupplyDay = z.infer<typeof supplyDay>
export type SupplyClaim = z.infer<typeof supplyClaim>
