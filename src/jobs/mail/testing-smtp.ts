import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What the server does with the next message; then it takes what comes. */
export type Mood =
  | 'accept'
  | 'refuse-sender'
  | 'refuse-size'
  | 'slow-sender'
  | 'refuse-address'
  | 'refuse-message'
  | 'busy'
  | 'hang'
  | 'die-after-data'
  | 'take-and-die'

export interface Delivered {
  readonly to: string
  readonly messageId: string
  readonly raw: string
}

export interface TestSmtp {
  readonly url: string
  /** What a mailbox shows: a message that came twice under one Message-ID is one. */
  delivered(): Delivered[]
  /** How often a message was taken. */
  taken(): number
  meet(...moods: Mood[]): void
  /** Moods that it has not met a message with yet. */
  left(): number
  /** How often somebody tried to log in. */
  logIns(): number
  close(): Promise<void>
}

const refusal = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })

/** A real mail server in this process. */
export async function testSmtp({ slowMs = 0, password = '' } = {}): Promise<TestSmtp> {
  const moods: Mood[] = []
  const box: Delivered[] = []
  let logIns = 0
  const open = new Set<{ destroy(): void }>()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: password === '' ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth(given, _session, done) {
      logIns++
      if (given.password === password) return done(null, { user: given.username })
      done(refusal('Authentication credentials invalid', 535))
    },
    logger: false,
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      if (moods[0] === 'slow-sender') {
        moods.shift()
        setTimeout(done, slowMs)
      } else if (moods[0] === 'refuse-size') {
        moods.shift()
        done(refusal('Message size exceeds fixed limit', 552))
      } else if (moods[0] === 'refuse-sender') {
        moods.shift()
        done(refusal('Sender not owned by user', 550))
      } else done()
    },
    onRcptTo(_address, _session, done) {
      if (moods[0] !== 'refuse-address') return done()
      moods.shift()
      done(refusal('No such mailbox', 550))
    },
    onData(stream, session, done) {
      // A sender that is killed in the middle never ends its message.
      const whole = text(stream).catch(() => null)
      void whole.then((raw) => {
        if (raw === null) return
        const mood = moods.shift() ?? 'accept'
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        const messageId = /^message-id: *(\S+)/im.exec(raw)?.[1] ?? ''
        const take = () => box.push({ to, messageId, raw })
        if (mood === 'refuse-message') return done(refusal('Refused as spam', 554))
        if (mood === 'busy') return done(refusal('Try again later', 451))
        if (mood === 'hang') return
        if (mood === 'take-and-die') take()
        if (mood === 'take-and-die' || mood === 'die-after-data') {
          for (const socket of open) socket.destroy()
          return
        }
        take()
        setTimeout(() => done(null, 'taken'), slowMs)
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered: () => [...new Map(box.map((one) => [one.messageId, one])).values()],
    taken: () => box.length,
    meet: (...next) => void moods.push(...next),
    left: () => moods.length,
    logIns: () => logIns,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
