import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { Aedes } from 'aedes'

/** A real MQTT broker on a port of this machine, which tests can take away and bring back. */
export interface TestBroker {
  readonly url: string
  /** Everything that clients published, as it came in. */
  readonly published: { readonly topic: string; readonly text: string }[]
  /** Ends every connection; whatever the broker knew is gone. */
  takeAway(): Promise<void>
  bringBack(): Promise<void>
  close(): Promise<void>
}

export interface TestBrokerOptions {
  /** It takes what is published and never acknowledges it. */
  readonly isSilent?: boolean
}

export async function testBroker({ isSilent = false }: TestBrokerOptions = {}): Promise<TestBroker> {
  const published: { topic: string; text: string }[] = []
  let running = await start(published, 0, isSilent)
  const { port } = running.server.address() as AddressInfo
  let isUp = true
  const takeAway = async () => {
    if (isUp) await running.stop()
    isUp = false
  }
  return {
    url: `mqtt://127.0.0.1:${port}`,
    published,
    takeAway,
    async bringBack() {
      running = await start(published, port, isSilent)
      isUp = true
    },
    close: takeAway,
  }
}

async function start(published: { topic: string; text: string }[], port: number, isSilent: boolean) {
  const broker = await Aedes.createBroker()
  broker.authorizePublish = (_client, { topic, payload }, allow) => {
    published.push({ topic, text: payload.toString() })
    if (!isSilent) allow()
  }
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await new Promise<void>((resolve) => broker.close(() => resolve()))
  }
  return { server, stop }
}
