import type { ClientConfig } from 'pg'
import { startAlerts } from '#jobs/alert/alerts.ts'
import { startRollUp } from '#jobs/meter/roll-up.ts'
import { connectDatabase } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'

/** Rolls up and looks for alerts, nothing else: what the kill test kills. Its clock stands at NOW. */
const database = connectDatabase(JSON.parse(process.env.CONNECTION!) as ClientConfig, { log: silentLog })
const now = Number(process.env.NOW)

await startRollUp(database, silentLog)
await startAlerts({ database, clock: () => now, log: silentLog, monthOf: async () => new Map() })
console.log('looking')
