import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LINE, OPEN_LINE, slowLine } from '../../bench/slow-line.ts'
import { checkMeters } from './check.ts'
import { judgeSoak } from './judge.ts'
import { createWatch } from './measure.ts'
import { Meter } from './meter.ts'
import { superviseServer } from './server.ts'
import { makeSoakWorld } from './world.ts'

// Load, faults and checks together: `npm run soak -- --minutes 60`. In the first half the server and its database are
// killed and the network is slow, again and again; in the second only the load goes on, so that memory can be judged.

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error('Use: npm run soak -- --minutes 60')

const dataDir = mkdtempSync(join(tmpdir(), 'nairawatt-soak-'))
const world = await makeSoakWorld(dataDir)
const server = await superviseServer(dataDir)
const line = await slowLine(server.port, OPEN_LINE)
const ends = Date.now() + minutes * 60_000
const quietFrom = Date.now() + minutes * 30_000
const isOver = () => Date.now() >= ends
const watch = createWatch(server.pid)

const meters = world.keys.map((key) => new Meter(key, line.address))
const loads = [
  ...meters.map((meter) => meter.send(isOver, watch.posted)),
  ...world.people.map((person) => person.read(line.address, isOver, watch.read)),
]

const faults = { server: 0, database: 0, network: 0 }
const kinds = ['server', 'database', 'network'] as const
for (let turn = 0; Date.now() < quietFrom; turn++) {
  await sleep(8_000 + Math.random() * 8_000)
  const kind = kinds[turn % kinds.length]!
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

const rows = judgeSoak({ minutes, faults, checked, stopMs, ...watch.figures() })
for (const { what, figure, bound, isWell } of rows) {
  console.log(
    `${isWell ? '     ' : 'WRONG'} ${what.padEnd(56)} ${figure.padEnd(36)} ${bound ?? ''}`.trimEnd(),
  )
}
process.exit(rows.every(({ isWell }) => isWell) ? 0 : 1)
