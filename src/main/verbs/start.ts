import { readConfig } from '../config.ts'
import { makeLog } from '../log.ts'
import { serve } from '../serve.ts'
import { untilStopped } from '../until-stopped.ts'

/** Serves until SIGINT or SIGTERM. */
export async function start(): Promise<number> {
  const config = readConfig()
  const log = makeLog({ level: config.logLevel, plain: process.stdout.isTTY })
  const serving = await serve({ config, log })
  log.info({ address: serving.address }, 'Nairawatt is open')
  await untilStopped(serving)
  return 0
}
