import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Scope } from '../scope.ts'
import { FileNotKeptError, requireUploadName, type UploadFiles, withCopy } from './upload-files.ts'

export interface S3Place {
  /** `https://endpoint/bucket/prefix`, without a slash at the end: buckets are named in the path. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** A store that says nothing for so long does not answer. */
const SILENCE_MS = 20_000

/** In an S3-compatible store, an object a file under the organisation's id: for any number of processes. */
export function s3Uploads({ url, ...keys }: S3Place): UploadFiles {
  // Who asks tries again: a person at the form, a job at its next turn.
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })
  const address = ({ organisationId }: Scope, name: string) =>
    `${url}/${organisationId}/${requireUploadName(name)}`

  async function ask(
    method: 'GET' | 'PUT' | 'DELETE',
    at: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const answer = await client.fetch(at, {
      method,
      signal: AbortSignal.timeout(SILENCE_MS),
      ...(body && { body }),
    })
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer
    const said = (await answer.text()).slice(0, 300)
    throw new Error(`The store of uploads answers ${answer.status} to ${method}: ${said}`)
  }

  async function put(scope: Scope, name: string, bytes: Buffer): Promise<void> {
    try {
      await (await ask('PUT', address(scope, name), new Uint8Array(bytes))).arrayBuffer()
    } catch (error) {
      throw new FileNotKeptError('the store of UPLOADS', error)
    }
  }

  async function read(scope: Scope, name: string): Promise<Readable | null> {
    const answer = await ask('GET', address(scope, name))
    if (answer.status === 404 || answer.body === null) return null
    return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
  }

  return {
    put: ({ scope }, name, bytes) => put(scope, name, bytes),
    withFile: async (scope, name, work) => withCopy(await read(scope, name), name, work),
    read,
    async remove(scope, files) {
      for (const name of files) await (await ask('DELETE', address(scope, name))).arrayBuffer()
    },
  }
}
