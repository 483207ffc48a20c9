import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { address } from './product.ts'

/** The product behind an address of its own, that can be upgraded while a page is open. */
export interface StandIn {
  address: string
  /** From now on it is another build: every script has another name, and the first one's old name is gone. */
  upgrade(): void
  /** The next request whose address matches is given to this first; what it throws is a lost answer. */
  meet(address: RegExp, how: Meeting): void
  stop(): Promise<void>
}

/** `pass` hands the request on to the product and gives its answer. */
export type Meeting = (pass: () => Promise<Response>) => Promise<Response>

export async function standIn(to: string = address()): Promise<StandIn> {
  const page = await (await fetch(to)).text()
  const name = /\/assets\/(index-[^"]+\.js)/.exec(page)?.[1]
  if (name === undefined) throw new Error('The page of the product has no first script.')
  let isUpgraded = false
  let met: { address: RegExp; how: Meeting } | null = null
  const howToPass = (path: string): Meeting => {
    if (met === null || !met.address.test(path)) return (pass) => pass()
    const { how } = met
    met = null
    return how
  }
  // A file has its own name as long as it and what it names stay the same: here all differ.
  const upgraded = (text: string) =>
    text
      .replaceAll(/(-[\w-]{7,8})\.js\b/g, '$1UPGRADED.js')
      .replaceAll(/revision:"\w+"/g, 'revision:"upgraded"')
  const server = createServer((asked, reply) => {
    void (async () => {
      const path = asked.url ?? '/'
      if (isUpgraded && path.includes(name)) return void reply.writeHead(404).end()
      const how = howToPass(path)
      const answer = await how(() => pass(asked, to + path.replace('UPGRADED.js', '.js')))
      const isText = /javascript|html/.test(answer.headers.get('content-type') ?? '')
      const body = Buffer.from(await answer.arrayBuffer())
      send(reply, answer, isUpgraded && isText ? upgraded(body.toString()) : body)
    })().catch(() => reply.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upgrade: () => {
      isUpgraded = true
    },
    meet: (address, how) => {
      met = { address, how }
    },
    stop: () => new Promise((done) => void server.close(() => done()).closeAllConnections()),
  }
}

async function pass(asked: IncomingMessage, address: string): Promise<Response> {
  const headers = Object.entries(asked.headers).filter(
    ([key]) => !/^(host|connection|accept-encoding|if-.*)$/.test(key),
  )
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part as Buffer)
  return fetch(address, {
    method: asked.method ?? 'GET',
    headers: {
      ...Object.fromEntries(headers.map(([key, value]) => [key, String(value)])),
      'accept-encoding': 'identity',
    },
    ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
  })
}

function send(reply: ServerResponse, answer: Response, body: Buffer | string): void {
  const headers = [...answer.headers].filter(
    ([key]) => !/^(content-length|transfer-encoding|connection)$/.test(key),
  )
  reply.writeHead(answer.status, Object.fromEntries(headers)).end(body)
}
