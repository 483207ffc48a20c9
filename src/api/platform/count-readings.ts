import { Counter, type Registry } from 'prom-client'
import type { Metering } from '../meter/metering.ts'

/** Counts what comes in, as it is answered. */
export function countReadings(receive: Metering, registry: Registry): Metering {
  const readings = new Counter({
    name: 'nairawatt_readings_total',
    help: 'Readings that came, by what became of them; fields: values that cannot be true and were left out',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const posts = new Counter({
    name: 'nairawatt_reading_posts_total',
    help: 'Posts of readings, by how they were answered',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['accepted', 'duplicate', 'parked', 'dropped_field']) readings.inc({ outcome }, 0)
  return async (post) => {
    const reply = await receive(post)
    if (!('answer' in reply)) {
      posts.inc({ outcome: reply.code })
      return reply
    }
    const { accepted, duplicate, rejected, not_listed, dropped } = reply.answer
    posts.inc({ outcome: 'taken' })
    readings.inc({ outcome: 'accepted' }, accepted)
    readings.inc({ outcome: 'duplicate' }, duplicate)
    readings.inc({ outcome: 'parked' }, rejected.length + (not_listed?.count ?? 0))
    readings.inc(
      { outcome: 'dropped_field' },
      dropped.reduce((sum, { count }) => sum + count, 0),
    )
    return reply
  }
}
