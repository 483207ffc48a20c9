import { connect, type Socket } from 'node:net'

const CONNECT_TIMEOUT_MS = 5_000

interface Address {
  readonly host: string
  readonly port: number
  /** Absent: 5,000. */
  readonly connectTimeoutMs?: number | undefined
}

/** A connection to a device, gateway or serial server; rejects with an Error that says why there is none. */
export function connectSocket({
  host,
  port,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
}: Address): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true })
    const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), connectTimeoutMs)
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error('it ended the connection'))
    })
  })
}
