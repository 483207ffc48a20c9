/**
 * A socket to a device or gateway, and `modbus-serial` on it: only what reads is used of it.
 *
 * RTU over TCP goes through its telnet port, which takes answers in pieces and after noise; its buffered one expects the header of
 * TCP (docs/decisions/018-modbus.md).
 */
import type { Socket } from 'node:net'
import ModbusRTU from 'modbus-serial'
import { connectSocket } from './connect-socket.ts'
import { exceptionFailure, ModbusFailure } from './failure.ts'
import type { ReadFunction } from './profile.ts'
import type { LinkSettings, ReadRequest } from './request.ts'

export const MODBUS_PORT = 502

export interface Connection {
  readonly client: ModbusRTU
  readonly socket: Socket
  /** Rejects when the connection ends. */
  readonly ended: Promise<never>
  /** By `performance.now()`. */
  readonly since: number
}

export async function openConnection(settings: LinkSettings): Promise<Connection> {
  const { host, port = MODBUS_PORT, connectTimeoutMs } = settings
  const socket = await connectSocket({ host, port, connectTimeoutMs })
  return clientOn(socket, settings.transport === 'rtu-over-tcp')
}

async function clientOn(socket: Socket, isRtu: boolean): Promise<Connection> {
  const client = new ModbusRTU()
  // A client without a listener would throw what its port tells; `ended` tells it here.
  client.on('error', () => {})
  const ended = new Promise<never>((_, reject) => {
    socket.once('close', () =>
      reject(new ModbusFailure('unreachable', 'The connection ended before the answer.')),
    )
  })
  ended.catch(() => {})
  const options = { port: socket.remotePort ?? MODBUS_PORT }
  await (isRtu ? client.linkTelnet(socket, options) : client.linkTCP(socket, options))
  return { client, socket, ended, since: performance.now() }
}

export async function readRegisters(client: ModbusRTU, { fc, addr, count }: ReadRequest): Promise<number[]> {
  const words = await readBy(client, fc, addr, count)
  // Coils come by the byte, so that more may come than were asked for.
  const isWhole = fc <= 2 ? words.length >= count : words.length === count
  if (!isWhole) throw new ModbusFailure('garbled', `${words.length} registers came for ${count}.`)
  return words.slice(0, count)
}

async function readBy(client: ModbusRTU, fc: ReadFunction, addr: number, count: number): Promise<number[]> {
  switch (fc) {
    case 1:
      return (await client.readCoils(addr, count)).data.map(Number)
    case 2:
      return (await client.readDiscreteInputs(addr, count)).data.map(Number)
    case 3:
      return (await client.readHoldingRegisters(addr, count)).data
    case 4:
      return (await client.readInputRegisters(addr, count)).data
    default:
      throw new ModbusFailure('refused', `Function ${fc satisfies never} is not sent.`)
  }
}

/** What the client says, as a failure of ours. */
export function failureFromClient(error: unknown): ModbusFailure {
  const { modbusCode, name, message } = error as Error & { modbusCode?: number }
  if (modbusCode !== undefined) return exceptionFailure(modbusCode)
  if (name === 'PortNotOpenError') return new ModbusFailure('unreachable', 'The connection ended.')
  return new ModbusFailure('garbled', `The answer was none: ${message}.`)
}
