import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Aedes, AedesOptions, AuthenticateError, Client, PublishPacket } from 'aedes'
import { takesIn } from '#domain/meter/hardware/topic-filter.ts'
import { addressBlock } from '#domain/people/address-block.ts'
import type { Log } from '#store/engine/log.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import type { Answer } from '../dialects/message.ts'
import type { Hearing, Speaker } from '../hearing/hearing.ts'
import { createKeyShelves, type SessionShelf } from '../hearing/session-shelf.ts'
import type { KeyAdmission, Refused } from '../meter-admission.ts'
import { GuardedStream } from './guarded-stream.ts'

export interface BrokerOptions {
  readonly host: string
  readonly port: number
  readonly log: Log
  readonly door: KeyAdmission
  readonly hearing: Hearing
  /** connections at once, of all and of one address; a test sets them */
  readonly most?: { readonly connections: number; readonly ofAddress: number }
}

export interface Broker {
  /** where it listens, as far as the system chose it */
  readonly port: number
  connections(): number
  stop(): Promise<void>
}

/** Of a connection that has shown its key, and of one that has not. */
const MOST_BYTES = 256 * 1024
const MOST_BYTES_OF_STRANGER = 4 * 1024
const MOST_CONNECTIONS = { connections: 5_000, ofAddress: 500 }
const MOST_SUBSCRIPTIONS = 50
const LONGEST_TOPIC = 256
/** Gateways that speak by one key. */
const MOST_SESSIONS = 2_000
const CONNECT_PATIENCE_MS = 10_000
/** A sender that sends more than it may waits so long for its acknowledgement, and is let go then. */
const LONGEST_WAIT_MS = 15_000
/** A message that breaks something of ours comes again first, for ever: after so many tries it is let pass. */
const MOST_FAILURES = 5
const FAILURE_PAUSE_MS = 2_500

/** A connection whose key is valid. */
interface Guest {
  readonly key: string
  readonly address: string
  readonly speaker: Speaker
  readonly filters: Set<string>
}

type Guests = WeakMap<Client, Guest>

/**
 * A broker of its own for gateways of small sites. A gateway shows its key as its password; what it publishes is heard as
 * its own, acknowledged once it is kept, and never handed on; what it hears are the answers to it. Nothing is kept for a
 * gateway that is away.
 */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  // Read only where MQTT_LISTEN is set: the start does not wait for it elsewhere.
  const { Aedes } = await import('aedes')
  // A connection may end while its key is looked up, and nobody is told.
  const guests: Guests = new WeakMap()
  const aedes: Aedes = await Aedes.createBroker({
    connectTimeout: CONNECT_PATIENCE_MS,
    maxClientsIdLength: 100,
    ...handlers(options, guests),
  })
  aedes.on('clientDisconnect', (client) => guests.delete(client))
  aedes.on('unsubscribe', (filters, client) => {
    for (const filter of filters) guests.get(client)?.filters.delete(filter)
  })
  const { server, sockets } = acceptSockets(options, aedes, guests)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    connections: () => sockets.size,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
    },
  }
}

function acceptSockets({ most = MOST_CONNECTIONS, log }: BrokerOptions, aedes: Aedes, guests: Guests) {
  const sockets = new Set<Socket>()
  const ofAddress = new Map<string, number>()
  const server = createServer((socket) => {
    const block = addressBlock(socket.remoteAddress ?? '')
    const others = ofAddress.get(block) ?? 0
    if (sockets.size >= most.connections || others >= most.ofAddress) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    ofAddress.set(block, others + 1)
    socket.once('close', () => {
      sockets.delete(socket)
      const left = (ofAddress.get(block) ?? 1) - 1
      if (left > 0) ofAddress.set(block, left)
      else ofAddress.delete(block)
    })
    socket.setNoDelay(true)
    let client: Client | null = null
    const isKnown = () => client !== null && guests.has(client)
    const stream = new GuardedStream(socket, () => (isKnown() ? MOST_BYTES : MOST_BYTES_OF_STRANGER))
    addresses.set(stream, socket.remoteAddress ?? '')
    client = aedes.handle(stream)
  })
  server.on('error', (err) => log.warn({ err }, 'The broker of MQTT_LISTEN has trouble with its port'))
  return { server, sockets }
}

/** Where connections come from. */
const addresses = new WeakMap<object, string>()

/** aedes has no class of its own for them. */
function refusal(returnCode: 3 | 4): AuthenticateError {
  return Object.assign(new Error(returnCode === 3 ? 'unavailable' : 'no valid key'), { returnCode })
}

function handlers({ door, hearing, log }: BrokerOptions, guests: Guests): AedesOptions {
  const shelves = createKeyShelves({ most: MOST_SESSIONS })

  async function admit(client: Client, password: Buffer | undefined): Promise<AuthenticateError | null> {
    const key = password?.toString() ?? ''
    const address = addresses.get(client.conn) ?? ''
    const entered = await door.enter({ authorization: `Bearer ${key}`, address })
    if ('code' in entered) return refusal(entered.code === 'not-signed-in' ? 4 : 3)
    // Two gateways that call themselves the same are not each other's end, unless they have one key.
    Object.assign(client, { id: `${entered.holder.keyId} ${client.id}` })
    guests.set(client, makeGuest(key, address, entered.holder, shelves(entered.holder.keyId)))
    return null
  }

  async function take(client: Client, topic: string, payload: Uint8Array): Promise<void> {
    const guest = guests.get(client)
    if (!guest) throw new Error('nobody')
    const { key, address } = guest
    const deadline = Date.now() + LONGEST_WAIT_MS
    const tries = {}
    for (let failures = 0; ; ) {
      const entered = await door.enter({ authorization: `Bearer ${key}`, address })
      const heard =
        'code' in entered
          ? entered
          : await hearing.hear({ ...guest.speaker, holder: entered.holder }, topic, payload, tries)
      if (!('code' in heard)) {
        for (const answer of heard.answers) await send(client, guest, answer)
        return
      }
      if (heard.code === 'internal' && ++failures === MOST_FAILURES) {
        log.error(
          { keyId: guest.speaker.holder?.keyId },
          'A message of a gateway is lost: it fails each time',
        )
        return
      }
      const waitMs = pauseAfter(heard)
      if (waitMs === null || Date.now() + waitMs > deadline || client.closed) throw new Error(heard.sentence)
      await sleep(waitMs)
    }
  }

  return {
    preConnect(_client, packet, done) {
      // Nothing is kept for somebody who is away.
      packet.clean = true
      done(null, true)
    },
    authenticate(client, _username, password, done) {
      admit(client, password).then(
        (error) => done(error, error === null),
        (error) => {
          log.warn({ err: error }, 'A gateway could not be let in')
          done(refusal(3), false)
        },
      )
    },
    authorizePublish(client, packet, done) {
      if (client === null) {
        done()
        return
      }
      packet.retain = false
      const { topic, payload } = packet
      if (topic.length > LONGEST_TOPIC || topic.startsWith('$')) {
        done(new Error('no topic of a gateway'))
        return
      }
      take(client, topic, Buffer.from(payload)).then(() => done(), done)
    },
    authorizeSubscribe(client, subscription, done) {
      const guest = guests.get(client)
      const { topic } = subscription
      const isFine = guest && topic.length <= LONGEST_TOPIC && !topic.startsWith('$')
      if (!isFine || guest.filters.size >= MOST_SUBSCRIPTIONS) {
        done(null, null)
        return
      }
      guest.filters.add(topic)
      done(null, subscription)
    },
    /** What gateways publish is for nobody but the server. */
    authorizeForward: (_client, packet) =>
      'clientId' in packet || packet.topic.startsWith('$') ? null : packet,
  }
}

function makeGuest(key: string, address: string, holder: KeyHolder, sessions: SessionShelf): Guest {
  return { key, address, filters: new Set(), speaker: { holder, sessions } }
}

/** Milliseconds until it is worth trying again; null: it never is. */
function pauseAfter({ code, retryAfterS }: Refused): number | null {
  if (code === 'not-signed-in') return null
  if (code === 'internal') return FAILURE_PAUSE_MS
  return 1000 * Math.min(retryAfterS ?? 5, 5)
}

/** To the gateway that asked, where it listens to the topic. */
async function send(client: Client, { filters }: Guest, { topic, text }: Answer): Promise<void> {
  if (client.closed || ![...filters].some((filter) => takesIn(filter, topic))) return
  const packet = {
    cmd: 'publish',
    topic,
    payload: Buffer.from(text),
    qos: 1,
    retain: false,
    dup: false,
  } as const
  await new Promise<void>((resolve) => {
    client.publish(packet as PublishPacket, () => resolve())
  })
}
