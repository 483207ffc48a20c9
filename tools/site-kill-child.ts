import { setTimeout as sleep } from 'node:timers/promises'
import { openQueue } from '#ingest/site/queue/queue.ts'
import { startSending } from '#ingest/site/sending.ts'
import { createServerLink } from '#ingest/site/server-link.ts'
import { silentLog } from '#store/engine/log.ts'

/**
 * The heart of the site agent with simulated meters: what the kill test kills. Time runs as fast as the disk takes readings;
 * prints the number of each minute when its readings are stored, and `done` when the server has all of them.
 */
const { FOLDER, SERVER, KEY = '', DEVICES = '', FROM, TO, T0 } = process.env
const devices = DEVICES.split(',').map(Number)
const MINUTE_MS = 60_000
let now = Number(T0) + Number(FROM) * MINUTE_MS

const queue = await openQueue({
  folder: FOLDER!,
  limitBytes: 1024 ** 3,
  whenFull: 'drop oldest',
  clock: { wall: () => now, sinceBoot: () => performance.now(), trueTime: () => now, bootId: 'test' },
  log: silentLog,
})
const link = createServerLink({ server: SERVER!, version: 'test', idleMs: 400, wholeMs: 5_000 })
startSending({
  queue,
  link,
  key: KEY,
  clock: () => now,
  log: silentLog,
  everyMs: 5,
  restMs: { first: 5, longest: 50 },
})

for (let minute = Number(FROM); minute < Number(TO); minute++) {
  now = Number(T0) + minute * MINUTE_MS
  const ts = new Date(now).toISOString()
  await queue.keep(devices.map((id) => ({ device_id: id, ts, kwh_import: 1000 + minute, kw: 12.5 })))
  console.log(minute)
  while ((await queue.figures()).readings > 200_000) await sleep(20)
}
while ((await queue.figures()).readings > 0) await sleep(20)
console.log('done')
