import type { ClientConfig } from 'pg'
import { alertsJob } from '#jobs/alert/alerts.ts'
import { rollUpJob } from '#jobs/meter/roll-up.ts'
import { connectDatabase } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { woken } from '#store/engine/woken.ts'

/** Rolls up and looks for alerts, nothing else: what the kill test kills. Its clock stands at NOW. */
const database = connectDatabase(JSON.parse(process.env.CONNECTION!) as ClientConfig, { log: silentLog })
const now = Number(process.env.NOW)

const around = { database, log: silentLog }
await woken(around, rollUpJob(database))
await woken(around, alertsJob({ database, clock: () => now, readMonths: async () => new Map(), restMs: 0 }))
console.log('looking')
