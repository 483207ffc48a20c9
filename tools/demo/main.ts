// `npm run demo`: the product on the demo organisations, their meters simulated live.
import { readConfig } from '#main/config.ts'
import { makeLog } from '#main/log.ts'
import { serve } from '#main/serve.ts'
import { untilStopped } from '#main/until-stopped.ts'
import { startBreakers } from './breakers.ts'
import { cast, DEMO_PASSWORD, platformAdmin } from './cast.ts'
import { startLive } from './live.ts'
import type { DemoLoaded } from './load.ts'
import { prepareDemo } from './prepare.ts'

async function demo(): Promise<number> {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)
  const say = (line: string) => console.log(`${seconds()} s  ${line}`)
  const config = readConfig()
  const log = makeLog({
    level: config.logLevel === 'info' ? 'warn' : config.logLevel,
    plain: process.stdout.isTTY,
  })
  let loaded: DemoLoaded = { readings: 0, organisations: [] }
  say('Opening the database; the first start also loads 14 months of readings and takes about a minute')
  const serving = await serve({
    config,
    log,
    prepare: async (database) => {
      loaded = await prepareDemo(database, config.dataDir, say)
    },
  })
  const { address, database } = serving
  const live = await startLive({ database, organisations: loaded.organisations, address, log })
  const breakers = await startBreakers({ database, organisations: loaded.organisations, address, log })
  say(`Open ${address}`)
  console.log(logIns())
  const stop = async () => {
    await Promise.all([breakers.stop(), live.stop()])
    await serving.stop()
  }
  return untilStopped(async () => ({ stop }), log)
}

function logIns(): string {
  const rows = cast.flatMap(({ name, clientType, users, branches }) =>
    users.map((user) => {
      const where = (user.branches ?? branches.map((branch) => branch.name)).join(', ')
      return `  ${user.username.padEnd(10)} ${clientType.padEnd(9)} ${name}: ${where}`
    }),
  )
  const admin = `  ${platformAdmin.username.padEnd(10)} platform administrator`
  return `\nLog-ins of the demo, password ${DEMO_PASSWORD} for all:\n${[...rows, admin].join('\n')}\n`
}

demo().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error && error.name !== 'Error' ? error.message : error)
    process.exitCode = 1
  },
)
