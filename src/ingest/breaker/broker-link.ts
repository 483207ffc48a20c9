import { randomBytes } from 'node:crypto'
import type { MqttClient } from 'mqtt'
import type { Log } from '#store/engine/log.ts'

export interface Heard {
  readonly topic: string
  readonly text: string
  /** Kept by the broker from before this connection. */
  readonly isKept: boolean
}

export interface BrokerLinkOptions {
  readonly url: string
  readonly log: Log
  readonly topics: readonly string[]
  /** Connected and subscribed, the first time or again. */
  readonly onUp: () => void
  readonly onMessage?: (heard: Heard) => void
  /**
   * Acknowledged once this resolves; the next message waits for it. The signal ends with the connection: the broker sends
   * again what was not acknowledged; null where it sends nothing again.
   */
  readonly take?: (topic: string, payload: Uint8Array, signal: AbortSignal | null) => Promise<void>
  /** Seconds of silence after which the broker may end a connection; a test sets it. */
  readonly keepaliveS?: number
  /** A name under which the broker keeps what comes while nobody is connected; absent: nothing is kept. */
  readonly session?: string | undefined
  /** What waits while there is no connection, for the log. */
  readonly waiting: string
}

export interface BrokerLink {
  isUp(): boolean
  /** Resolves when the broker has it. What is not on its way when the connection ends is not sent again. */
  publish(topic: string, payload: string | Uint8Array): Promise<void>
  stop(): Promise<void>
}

/** MQTT 5 and most brokers of 3.1.1: of a group that subscribes under this name, one hears a message. */
export const SHARED_GROUP = '$share/nairawatt/'
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** Longer than any message of a breaker. */
const LONGEST_TEXT = 1_000
/** Messages of QoS 0 that are worked on at once. */
const MOST_LOOSE = 100

/**
 * A connection to the broker of MQTT_URL, made again when it ends. Each connection is a client of its own, by whatever name:
 * one that reconnects would publish anew what the broker had not acknowledged, and a command may be sent once only.
 */
export function openBrokerLink(options: BrokerLinkOptions): BrokerLink {
  const { url, log, keepaliveS = 15 } = options
  let client: MqttClient | null = null
  let isUp = false
  let isStopped = false
  let isTroubled = false
  let pauseMs = FIRST_PAUSE_MS
  let loose = 0
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    // Read only where MQTT_URL is set: the start does not wait for it elsewhere.
    const { connect } = await import('mqtt')
    if (isStopped) return
    const fresh = connect(url, {
      clientId: options.session ?? `nairawatt-${randomBytes(6).toString('hex')}`,
      clean: options.session === undefined,
      reconnectPeriod: 0,
      resubscribe: false,
      queueQoSZero: false,
      connectTimeout: 10_000,
      keepalive: keepaliveS,
    })
    client = fresh
    const ended = new AbortController()
    fresh.once('close', () => ended.abort())
    if (options.take) acknowledgeLate(fresh, options.take, ended.signal, keepaliveS)
    fresh.on('error', trouble)
    fresh.on('message', (topic, payload, { retain, qos }) => {
      if (options.take && qos === 0) takeLoose(topic, payload)
      if (payload.length > LONGEST_TEXT) return
      options.onMessage?.({ topic, text: payload.toString('utf8'), isKept: retain })
    })
    fresh.once('connect', () => {
      const qos1 = Object.fromEntries(options.topics.map((topic) => [topic, { qos: 1 as const }]))
      fresh.subscribe(qos1, (error) => (error ? fresh.end(true) : up()))
    })
    fresh.once('close', () => down(fresh))
  }

  /** Of QoS 0 nothing is acknowledged, and what does not fit is gone. */
  function takeLoose(topic: string, payload: Uint8Array): void {
    if (loose >= MOST_LOOSE) return
    loose += 1
    options
      .take?.(topic, payload, null)
      .catch(() => {})
      .finally(() => {
        loose -= 1
      })
  }

  function up(): void {
    isUp = true
    pauseMs = FIRST_PAUSE_MS
    if (isTroubled) log.info({}, `The broker of MQTT_URL (${brokerHost(url)}) is reached again`)
    isTroubled = false
    options.onUp()
  }

  function trouble(error: Error): void {
    if (isTroubled || isStopped) return
    isTroubled = true
    const why = error.message || (error as { code?: string }).code || 'no answer'
    log.warn(
      {},
      `The broker of MQTT_URL (${brokerHost(url)}) cannot be reached: ${why}. ${options.waiting} It is tried again and again.`,
    )
  }

  function down(gone: MqttClient): void {
    isUp = false
    gone.end(true)
    if (isStopped || client !== gone) return
    client = null
    trouble(new Error('the connection was closed'))
    timer = setTimeout(() => void open().catch(trouble), pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }

  void open().catch(trouble)
  return {
    isUp: () => isUp,
    async publish(topic, payload) {
      if (!client || !isUp) throw new Error('there is no connection to the broker')
      const bytes = typeof payload === 'string' ? payload : Buffer.from(payload)
      await client.publishAsync(topic, bytes, { qos: 1, retain: false })
    },
    async stop() {
      isStopped = true
      isUp = false
      clearTimeout(timer)
      await client?.endAsync(true)
    },
  }
}

/** Puts off the PUBACK of MQTT 3.1.1 until what was said is kept; of QoS 0 nothing is acknowledged or waited for. */
function acknowledgeLate(
  client: MqttClient,
  take: NonNullable<BrokerLinkOptions['take']>,
  signal: AbortSignal,
  keepaliveS: number,
): void {
  client.handleMessage = ({ topic, payload, qos }, done) => {
    if (qos === 0) {
      done()
      return
    }
    // Packets are worked on in turn: the answer to a ping waits behind this message, and is not missed meanwhile.
    const waiting = setInterval(
      () => {
        if (signal.aborted) return
        client.sendPing()
        client.reschedulePing(true)
      },
      (keepaliveS * 1000) / 3,
    )
    take(topic, Buffer.from(payload), signal)
      .finally(() => clearInterval(waiting))
      .then(() => done(), done)
  }
}

/** The address without its password. */
function brokerHost(url: string): string {
  return new URL(url).host
}
