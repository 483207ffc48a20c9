// `npm run demo`: the product on the demo organisations, their meters simulated live.
import type { Logger } from 'pino'
import { type Config, readConfig } from '#main/config.ts'
import { makeLog } from '#main/log.ts'
import { serve } from '#main/serve.ts'
import { untilStopped } from '#main/until-stopped.ts'
import { BUILT_THREAD } from '../built-thread.ts'
import { startBreakers } from './breakers.ts'
import { cast, DEMO_PASSWORD, platformAdmin } from './cast.ts'
import { startModbusSites } from './field/modbus-site.ts'
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
  say('Opening the database; the first start also loads 14 months of readings and takes two to five minutes')
  return untilStopped((stopping) => start({ config, log, say, stopping }), log)
}

interface Starting {
  readonly config: Config
  readonly log: Logger
  readonly say: (line: string) => void
  readonly stopping: AbortSignal
}

async function start({ config, log, say, stopping }: Starting): Promise<{ stop(): Promise<void> }> {
  let loaded: DemoLoaded = { readings: 0, organisations: [] }
  const progress = (line: string) => {
    stopping.throwIfAborted()
    say(line)
  }
  const serving = await serve({
    config,
    log,
    stopping,
    // Of this machine alone, whatever HOST is, and beside a broker that is there already.
    ...(config.mqttListen === undefined ? { brokerAt: { host: '127.0.0.1', port: 0 } } : {}),
    threadScript: BUILT_THREAD,
    prepare: async (database) => {
      loaded = await prepareDemo(database, config.dataDir, progress)
    },
  })
  const { address, database, mqttPort } = serving
  const simulated = { database, organisations: loaded.organisations, address, log }
  const running: { stop(): Promise<unknown> }[] = []
  const stop = async () => {
    await Promise.all(running.map((one) => one.stop()))
    await serving.stop()
  }
  try {
    const sites = await startModbusSites({ ...simulated, dataDir: config.dataDir })
    running.push(sites)
    running.push(await startLive({ ...simulated, mqttPort }))
    running.push(await startBreakers(simulated))
    say(`Open ${address}`)
    console.log(`${logIns()}\n${feeds(mqttPort, sites.ports)}\n`)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
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

/** How the readings of each branch come. */
function feeds(mqttPort: number | null, modbusPorts: ReadonlyMap<string, number>): string {
  const rows = cast.flatMap(({ name, branches }) =>
    branches.flatMap(({ name: branch, feed }) => {
      if (feed === 'acrel') return [`  ${name}, ${branch}: an Acrel gateway, MQTT at 127.0.0.1:${mqttPort}`]
      const port = modbusPorts.get(branch)
      return port === undefined
        ? []
        : [`  ${name}, ${branch}: a site agent reads Modbus TCP at 127.0.0.1:${port} (DSE, Deye, Eastron)`]
    }),
  )
  return `Live readings, all simulated:\n${[...rows, '  the others: loggers that post by HTTP'].join('\n')}`
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
