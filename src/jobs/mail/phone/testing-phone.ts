import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Heard {
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** What the sender does with the next message; then it takes what comes. */
export type PhoneMood = 'take' | 'refuse-key' | 'refuse-number' | 'busy' | 'hang' | 'nonsense' | 'elsewhere'

const TAKEN: Readonly<Record<'termii' | 'africas-talking' | 'whatsapp', readonly [number, unknown]>> = {
  termii: [200, { code: 'ok', balance: 100, message_id: '30175', message: 'Successfully Sent', user: 'U' }],
  'africas-talking': [
    201,
    {
      SMSMessageData: {
        Message: 'Sent to 1/1 Total Cost: NGN 2.2000',
        Recipients: [
          { statusCode: 101, number: '', status: 'Success', cost: 'NGN 2.2', messageId: 'ATXid_1' },
        ],
      },
    },
  ],
  whatsapp: [
    200,
    { messaging_product: 'whatsapp', messages: [{ id: 'wamid.HBgN', message_status: 'accepted' }] },
  ],
}

const refusals = (kind: keyof typeof TAKEN, said: string, code: number) =>
  kind === 'termii'
    ? { message: said }
    : kind === 'whatsapp'
      ? { error: { message: said, type: 'OAuthException', code } }
      : { SMSMessageData: { Message: said, Recipients: [{ statusCode: code, status: said }] } }

/** A sender of messages in this process, which answers as the real ones do. */
export async function testPhone(kind: keyof typeof TAKEN) {
  const moods: PhoneMood[] = []
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    heard.push({ path: request.url ?? '', headers: request.headers, body })
    const mood = moods.shift() ?? 'take'
    const answer = (status: number, said: unknown, headers = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(said))
    if (mood === 'hang') return
    if (mood === 'take') return answer(...TAKEN[kind])
    if (mood === 'nonsense') return response.writeHead(502).end('<html>bad gateway</html>')
    if (mood === 'elsewhere') return answer(302, {}, { Location: 'http://127.0.0.1:1/' })
    if (mood === 'busy') return answer(429, refusals(kind, 'Too many', 130_429))
    // A sender may say the key and the number in its refusal.
    if (mood === 'refuse-key')
      return answer(401, refusals(kind, 'Invalid key hunter2hunter2', kind === 'whatsapp' ? 190 : 401))
    return answer(400, refusals(kind, 'No such number 2348030000001', kind === 'whatsapp' ? 131_026 : 403))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    meet: (...next: PhoneMood[]) => void moods.push(...next),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
