import type { Database } from '#store/engine/database.ts'
import { hasDemoOrganisation } from '#store/site/organisation-add.ts'
import { readPart, requireInCommon } from '../apart/part.ts'
import { readConfig, readEnvironment } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { makeLog, tellCrash } from '../log.ts'
import { serve } from '../serve.ts'
import { untilStopped } from '../until-stopped.ts'

/** The log-ins of the demo are known to everyone: such a database is opened by the demo only. */
async function refuseDemo(database: Database): Promise<void> {
  if (!(await hasDemoOrganisation(database))) return
  throw new ConfigError(
    'DATA_DIR (or DATABASE_URL) holds the demo, whose passwords are public: run "npm run demo", or choose another one.',
  )
}

/** Serves until SIGINT or SIGTERM, which end the process. */
export async function start(args: readonly string[] = []): Promise<number> {
  const part = readPart(args)
  const environment = readEnvironment()
  requireInCommon(part, environment)
  const config = readConfig(environment)
  const log = makeLog({ level: config.logLevel, plain: process.stdout.isTTY })
  tellCrash(log)
  return untilStopped(async (stopping) => {
    const serving = await serve({ config, log, part, prepare: refuseDemo, stopping })
    if (serving.address === null) log.info({}, 'Nairawatt does its jobs')
    else log.info({ address: serving.address }, 'Nairawatt is open')
    return serving
  }, log)
}
