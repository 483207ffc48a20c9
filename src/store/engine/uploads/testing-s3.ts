import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface TestS3 {
  /** Of a bucket. */
  readonly url: string
  readonly keys: { readonly region: string; readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Objects by their path in the bucket. */
  readonly objects: ReadonlyMap<string, Buffer>
  /** What it refuses the next requests with. */
  refuse(...statuses: number[]): void
  close(): Promise<void>
}

/** A store in this process that keeps objects in memory and checks every signature (AWS Signature Version 4). */
export async function testS3(): Promise<TestS3> {
  const keys = { region: 'lagos-1', accessKeyId: 'AKTEST', secretAccessKey: 'a secret that nobody else has' }
  const objects = new Map<string, Buffer>()
  const refusals: number[] = []
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked)
    const say = (status: number, bytes: Buffer | string = '') => answer.writeHead(status).end(bytes)
    const refused = refusals.shift()
    if (refused !== undefined) return say(refused, '<Error><Code>SlowDown</Code></Error>')
    if (!isSigned(asked, body, keys)) return say(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const path = asked.url!.replace(/^\/bucket\//, '')
    if (asked.method === 'PUT') {
      objects.set(path, body)
      return say(200)
    }
    if (asked.method === 'DELETE') {
      objects.delete(path)
      return say(204)
    }
    const found = objects.get(path)
    return found ? say(200, found) : say(404, '<Error><Code>NoSuchKey</Code></Error>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    ...{ keys, objects },
    refuse: (...statuses) => void refusals.push(...statuses),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Worked out from the request as the specification says, not by the library that signed it. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer, keys: TestS3['keys']): boolean {
  const pattern =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/
  const [, id, day, region, names = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  const hash = headers['x-amz-content-sha256']
  if (id !== keys.accessKeyId || region !== keys.region) return false
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, '', signed.join(''), names, hash].join('\n')
  const text = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`
  const key = [day!, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  )
  return hmac(key, text).toString('hex') === signature
}
