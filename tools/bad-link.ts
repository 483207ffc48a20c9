import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** How a link goes bad for the connections that are open. */
export type Fault = 'cut' | 'cut the next answer' | 'hang'

/** A way to a server on this machine that can be cut, or left hanging with nobody told. */
export interface BadLink {
  readonly port: number
  /** What goes wrong once; the next connections are good. */
  break(fault: Fault): void
  close(): Promise<void>
}

export async function startBadLink(toPort: number): Promise<BadLink> {
  const open = new Set<{ near: Socket; far: Socket }>()
  let cutsAnswer = false

  function cut(): void {
    for (const { near, far } of open) {
      near.destroy()
      far.destroy()
    }
  }

  const server: Server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1')
    const pair = { near, far }
    open.add(pair)
    const end = () => {
      near.destroy()
      far.destroy()
      open.delete(pair)
    }
    near.on('error', end).on('close', end)
    far.on('error', end).on('close', end)
    near.pipe(far)
    far.on('data', (chunk) => {
      // The server has taken it, and nobody hears of it.
      if (cutsAnswer) {
        cutsAnswer = false
        end()
      } else near.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    break(fault) {
      if (fault === 'cut') cut()
      else if (fault === 'cut the next answer') cutsAnswer = true
      else {
        for (const { near, far } of open) {
          near.unpipe(far)
          near.pause()
          far.pause()
        }
      }
    },
    close: () =>
      new Promise((resolve) => {
        cut()
        server.close(() => resolve())
      }),
  }
}
