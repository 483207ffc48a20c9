import { z } from 'zod'
import { known } from '../shapes.ts'

/** What an engine ran since its last service, and what tells it. */
export const serviceRun = z.object({
  /** By its controller's counter, by the time that its meter saw it on, or by one after the other. */
  basis: z.enum(['counter', 'run-time', 'both']),
  hours: known,
  /** More than that may have been run. */
  is_least: z.boolean(),
  /** null: its controller does not tell of all the time since. */
  starts: known,
  /** What the counter says now. */
  engine_hours: known,
})
