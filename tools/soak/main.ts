import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LINE, OPEN_LINE, slowLine } from '../../bench/slow-line.ts'
import { checkMeters } from './check.ts'
import { createWatch } from './measure.ts'
import { Meter } from './meter.ts'
import { superviseServer } from './server.ts'
import { makeSoakWorld } from './world.ts'

// Load, faults and checks together: `npm run soak -- --minutes 60`. In the first two thirds the server and its database are
// killed and the network is slow, again and again; in the last third only the load goes on, so that memory can be judged.

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error('Use: npm run soak -- --minutes 60')

const dataDir = mkdtempSync(join(tmpdir(), 'nairawatt-soak-'))
const world = await makeSoakWorld(dataDir)
const server = await superviseServer(dataDir)
const line = await slowLine(server.port, OPEN_LINE)
const ends = Date.now() + minutes * 60_000
const quietFrom = Date.now() + minutes * 40_000
const isOver = () => Date.now() >= ends
const watch = createWatch(server.pid)

const meters = world.keys.map((key) => new Meter(key, line.address))
const loads = [
  ...meters.map((meter) => meter.send(isOver, watch.posted)),
  ...world.people.map((person) => person.read(line.address, isOver, watch.read)),
]

const faults = { server: 0, database: 0, network: 0 }
while (Date.now() < quietFrom) {
  await sleep(8_000 + Math.random() * 8_000)
  const kind = (['server', 'database', 'network'] as const)[Math.floor(Math.random() * 3)]!
  faults[kind] += 1
  if (kind === 'server') server.kill()
  if (kind === 'database') world.killDatabase()
  if (kind === 'network') {
    line.become(LINE)
    await sleep(8_000)
    line.become(OPEN_LINE)
  }
}
await sleep(10_000)
watch.quiet()
await Promise.all(loads)
const stopMs = await server.stop()
line.close()
const checked = await checkMeters(world, meters)
await world.close()
rmSync(dataDir, { recursive: true, force: true })

const { posts, pages, slopeMbPerHour } = watch.figures()
const rows: readonly (readonly [string, string | number, boolean])[] = [
  ['Minutes', minutes, true],
  ['Kills of the server, of the database, slow networks', Object.values(faults).join(', '), true],
  ['Readings acknowledged', checked.acknowledged, checked.acknowledged > 0],
  ['Acknowledged and lost', checked.lost, checked.lost === 0],
  ['Doubled', checked.doubled, checked.doubled === 0],
  ['Devices whose totals are not their readings', checked.wrongTotals, checked.wrongTotals === 0],
  ['Audit chains that are broken', checked.brokenChains, checked.brokenChains === 0],
  ['Posts: p50, p99 while nothing is broken (ms)', `${posts.p50}, ${posts.p99} (${posts.count})`, true],
  ['Pages: p50, p99 while nothing is broken (ms)', `${pages.p50}, ${pages.p99} (${pages.count})`, true],
  [
    'Answers that failed while nothing was broken',
    posts.failed + pages.failed,
    posts.failed + pages.failed === 0,
  ],
  ['Memory, MB an hour while nothing is broken', slopeMbPerHour, true],
  ['A stop (ms)', stopMs, stopMs < 10_000],
]
for (const [what, figure, isWell] of rows) {
  console.log(`${isWell ? '     ' : 'WRONG'} ${what.padEnd(56)} ${figure}`)
}
process.exit(rows.every(([, , isWell]) => isWell) ? 0 : 1)
