import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startMetering } from '#ingest/meter/metering.ts'
import { openDatabase } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'

/** The door for readings alone, over DATA_DIR: what the kill test kills. Prints its port when it is open. */
const dataDir = process.env.DATA_DIR!
const database = await openDatabase({ dataDir, log: silentLog })
const metering = startMetering({ database, clock: () => Date.now(), log: silentLog, watchedDir: null })

const server = createServer(async (request, response) => {
  const reply = await metering.receive({
    authorization: request.headers.authorization,
    address: request.socket.remoteAddress ?? '',
    contentType: request.headers['content-type'] ?? '',
    contentEncoding: request.headers['content-encoding'] ?? '',
    body: request,
  })
  response.statusCode = 'answer' in reply ? 200 : 503
  response.end(JSON.stringify(reply))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
