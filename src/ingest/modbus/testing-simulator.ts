import { type AddressInfo, createServer, type Socket } from 'node:net'
import { ServerTCP } from 'modbus-serial'
import type { RegisterImage } from './testing-images.ts'

/** A Modbus TCP server on this machine, with devices behind it. */
export interface Simulator {
  readonly port: number
  /** Every request that came, as the bytes after the header of TCP: unit, function, address, count. */
  readonly requests: Buffer[]
  /** Most requests that waited for an answer at once. */
  readonly mostAtOnce: () => number
  close(): Promise<void>
}

export type Device = Pick<RegisterImage, 'fc' | 'registers'> | { readonly exception: number } | 'silent'

/** A port that nothing listens on, as far as can be known. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** Devices by unit; a register that a device lacks is exception 2, a unit that is not there exception 11, as gateways have it. */
export async function simulate(devices: Readonly<Record<number, Device>>): Promise<Simulator> {
  const requests: Buffer[] = []
  let [open, most] = [0, 0]
  const answer = async (fc: number, addr: number, count: number, unit: number): Promise<number[]> => {
    requests.push(Buffer.from([unit, fc, addr >> 8, addr & 0xff, count >> 8, count & 0xff]))
    const device = devices[unit] ?? { exception: 11 }
    if (device === 'silent') return new Promise(() => {})
    open += 1
    most = Math.max(most, open)
    await new Promise((done) => setTimeout(done, 2))
    open -= 1
    if ('exception' in device) throw refusal(device.exception)
    return Array.from({ length: count }, (_, n) => {
      const word = device.fc === fc ? device.registers[addr + n] : undefined
      if (word === undefined) throw refusal(2)
      return word
    })
  }
  const many =
    (fc: number) =>
    (addr: number, count: number, unit: number, tell: (error: Error | null, words: number[]) => void) =>
      void answer(fc, addr, count, unit).then(
        (words) => tell(null, words),
        (error) => tell(error, []),
      )
  const one =
    (fc: number) => (addr: number, unit: number, tell: (error: Error | null, word: number) => void) =>
      void answer(fc, addr, 1, unit).then(
        (words) => tell(null, words[0]!),
        (error) => tell(error, 0),
      )
  const { server, port } = await listen({
    getMultipleHoldingRegisters: many(3),
    getMultipleInputRegisters: many(4),
    getHoldingRegister: one(3),
    getInputRegister: one(4),
    getCoil: (addr: number, unit: number, tell: (error: Error | null, bit: boolean) => void) =>
      void answer(1, addr, 1, unit).then(
        (words) => tell(null, words[0] === 1),
        (error) => tell(error, false),
      ),
  })
  return {
    port,
    requests,
    mostAtOnce: () => most,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** Another process may take the port that was free: then it is another one. */
async function listen(
  vector: ConstructorParameters<typeof ServerTCP>[0],
): Promise<{ server: ServerTCP; port: number }> {
  for (;;) {
    const port = await freePort()
    const server = new ServerTCP(vector, { host: '127.0.0.1', port })
    server.on('socketError', () => {})
    const isUp = await new Promise<boolean>((done) => {
      server.on('initialized', () => done(true))
      server.on('serverError', () => done(false))
    })
    if (isUp) return { server, port }
  }
}

const refusal = (code: number) => Object.assign(new Error(`exception ${code}`), { modbusErrorCode: code })

/** A serial server: raw bytes over TCP. `answer` gets a request and says what comes back, in which pieces. */
export async function serialServer(
  answer: (request: Buffer, nth: number) => readonly Buffer[],
): Promise<{ port: number; connections: () => number; requests: Buffer[]; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const requests: Buffer[] = []
  let connections = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    connections += 1
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      requests.push(bytes)
      void sendPieces(socket, answer(bytes, requests.length))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    requests,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

async function sendPieces(socket: Socket, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    if (!socket.destroyed) socket.write(piece)
    await new Promise((done) => setTimeout(done, 15))
  }
}

/** Check sum of RTU, low byte first. */
export function withCrc(bytes: readonly number[]): Buffer {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return Buffer.from([...bytes, crc & 0xff, crc >> 8])
}
