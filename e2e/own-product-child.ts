import { readConfig } from '#main/config.ts'
import { makeLog } from '#main/log.ts'
import { serve } from '#main/serve.ts'
import { untilStopped } from '#main/until-stopped.ts'
import { BUILT_THREAD } from '../tools/built-thread.ts'

/** The product over DATA_DIR, as `own-product.ts` starts and kills it; tells when it is open. */
const log = makeLog({ level: 'fatal' })
const serving = await serve({ config: readConfig(), log, checkAnswers: true, threadScript: BUILT_THREAD })
console.log(serving.address)
await untilStopped(async () => serving, log)
