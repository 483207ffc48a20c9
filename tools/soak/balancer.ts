import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  readonly address: string
  /** Requests that no process has answered. */
  failures(): number
  close(): Promise<void>
}

const LOOK_EVERY_MS = 500

/**
 * What stands before web processes: it asks /readyz twice a second, hands requests round those that are ready, and tries
 * another where a connection is refused, since nothing was sent then. All else that breaks is a failure: 502.
 */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>()
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  let turn = 0
  let failures = 0

  async function look(port: number): Promise<void> {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(2_000),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(port)
    else ready.delete(port)
  }

  function fail(response: ServerResponse): void {
    failures += 1
    if (!response.headersSent) response.writeHead(502)
    response.end()
  }

  function forward(asked: IncomingMessage, body: Buffer, response: ServerResponse, tries: number): void {
    const up = [...ready]
    const port = up[turn++ % Math.max(1, up.length)]
    if (port === undefined || tries === 0) {
      fail(response)
      return
    }
    const { method, url: path, headers } = asked
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent })
    onward.once('response', (answer) => {
      const { connection: _, ...own } = answer.headers
      response.writeHead(answer.statusCode ?? 502, own)
      answer.once('error', () => response.destroy())
      answer.pipe(response)
    })
    onward.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') return fail(response)
      ready.delete(port)
      forward(asked, body, response, tries - 1)
    })
    onward.end(body)
  }

  const server = createServer((asked, response) => {
    const parts: Buffer[] = []
    asked.on('data', (part: Buffer) => parts.push(part))
    asked.once('end', () => forward(asked, Buffer.concat(parts), response, 4))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const timer = setInterval(() => void Promise.all(ports.map(look)), LOOK_EVERY_MS)
  await Promise.all(ports.map(look))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures: () => failures,
    async close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
