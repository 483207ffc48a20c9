/** Where a device is reached, and what is asked of it. */
import type { ReadFunction } from './profile.ts'

export interface LinkSettings {
  /** Modbus TCP, or RTU frames over a TCP connection, as plain serial servers carry them. */
  readonly transport: 'tcp' | 'rtu-over-tcp'
  readonly host: string
  /** Absent: 502. */
  readonly port?: number
  /** For an answer, ms; absent: 1,000. A profile that asks more gets it. */
  readonly timeoutMs?: number
  /** For a connection, ms; absent: 5,000. */
  readonly connectTimeoutMs?: number
}

export interface ReadRequest {
  readonly unit: number
  readonly fc: ReadFunction
  readonly addr: number
  readonly count: number
  readonly timeoutMs?: number | undefined
  /** So long after connecting the device takes no request, ms. */
  readonly connectDelayMs?: number | undefined
}
