import { connect, createServer, type Socket } from 'node:net'

/** A line to the product that can be cut, as when its server dies: what goes through it is what was sent. */
export interface Line {
  readonly address: string
  /** Cuts everything as soon as a request with this in it has gone through: it is done, and its answer is lost. */
  cutAfter(words: string): void
  /** The server answers again. */
  mend(): Promise<void>
  close(): Promise<void>
}

export async function cutLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let cutAt: string | null = null
  let isCut = false
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          near.destroy()
          // What was sent is read to its end by the server, whoever waits for the answer.
          far.end()
        })
    }
    far.pipe(near)
    near.on('data', (bytes) => {
      far.write(bytes)
      if (cutAt === null || !bytes.includes(cutAt)) return
      cutAt = null
      // Not before the request has been read: its answer is what is lost.
      far.unpipe(near)
      far.once('data', cut).resume()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port: own } = server.address() as { port: number }
  return {
    address: `http://127.0.0.1:${own}`,
    cutAfter: (words) => {
      cutAt = words
    },
    mend: async () => {
      isCut = false
    },
    close: async () => {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}
