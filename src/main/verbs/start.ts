import type { Database } from '#store/engine/database.ts'
import { hasDemoOrganisation } from '#store/site/organisation-add.ts'
import { refuseArguments } from '../arguments.ts'
import { ConfigError, readConfig } from '../config.ts'
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
  refuseArguments('start', args)
  const config = readConfig()
  const log = makeLog({ level: config.logLevel, plain: process.stdout.isTTY })
  tellCrash(log)
  return untilStopped(async (stopping) => {
    const serving = await serve({ config, log, prepare: refuseDemo, stopping })
    log.info({ address: serving.address }, 'Nairawatt is open')
    return serving
  }, log)
}
