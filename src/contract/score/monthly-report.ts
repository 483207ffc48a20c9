import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, noBody } from '../shapes.ts'

/** Every scalar of this answer is text (wire contract extras 2.22). */
const text = z.string()
const valueUnit = z.object({ value: text, unit: text })

/** Whole kWh: that client strips everything but digits. */
const weekPart = z.object({
  peak: text,
  average: text,
  minimum: text,
  total_energy: z.string().regex(/^\d+$/),
  unit: text,
})

const monthOfDevices = z.object({
  devices: z.object({
    utility: z.array(
      z.object({
        name: text,
        month: text,
        device_energy: text,
        time_of_use: text,
        /** What the metered energy costs, naira. */
        expected_bill: text,
        /** Expected ÷ paid of the month before, percent. */
        last_bill_accuracy: text,
        actual_cost: text,
        actual_energy: text,
        usage_accuracy: text,
      }),
    ),
    generator: z.object({
      entries: z.array(
        z.object({
          name: text,
          month: text,
          device_energy: text,
          optimal_usage: text,
          time_of_use: text,
          expected_bill: text,
          actual_cost: text,
          optimal_cost: text,
          last_bill_accuracy: text,
        }),
      ),
    }),
  }),
})

const deviation = z.object({
  name: text,
  month: text,
  value: text,
  unit: text,
  deviation_time_of_use: text,
  diesel_consumption: text,
  deviation_cost: text,
})

const sizeOfMonth = z.object({ date: text, value: text, unit: text })

export const generateReport = endpoint({
  route: routes.generateReport,
  summary: 'The month of a branch as clients of revision B read it (wire contract extras 2.22)',
  params: z.strictObject({}),
  query: z.strictObject({
    branch_id: id,
    /** The month before the running one unless both are given. */
    month: z
      .string()
      .regex(/^(0?[1-9]|1[0-2])$/, 'must be 1 to 12')
      .optional(),
    year: z
      .string()
      .regex(/^20\d{2}$/, 'must be YYYY, from 2000 on')
      .optional(),
  }),
  body: noBody,
  answer: z.object({
    branch_name: text,
    month: text,
    year: text,
    total_energy: valueUnit,
    solar_hour: valueUnit,
    power_demand: z.object({ operational: weekPart, non_operational: weekPart, weekends: weekPart }),
    energy_generated: z.object({
      current_month: monthOfDevices,
      previous_month_1: monthOfDevices,
      previous_month_2: monthOfDevices,
    }),
    energy_deviation_and_cost: z.object({
      current_month: deviation,
      previous_month_1: deviation,
      previous_month_2: deviation,
    }),
    generator_size_efficiency: z.object({
      current_month: sizeOfMonth,
      previous_month: sizeOfMonth,
      best_month: sizeOfMonth,
    }),
    fuel_efficiency_accuracy_comparison: z.object({
      accuracy: valueUnit,
      recommended: valueUnit,
      achieved: valueUnit,
    }),
    utility_band_categorization: z.array(z.object({ band: text, total_hours: text, expected_hours: text })),
    /** Days with a diesel entry among those on which a generator ran. */
    data_entry: valueUnit,
    /** Figures that are not known and stand as 0. */
    unknown: z.array(text),
    /** Measured share of the month, 0 to 1. */
    coverage: text,
  }),
})

export type MonthlyReport = z.infer<typeof generateReport.answer>
