import { crc32, deflateSync } from 'node:zlib'

export interface FileToSend {
  readonly field?: string
  readonly name: string
  readonly bytes: Buffer
}

const BOUNDARY = '----nairawatt-test'

/** A form as a browser sends it. */
export function multipartForm(fields: Readonly<Record<string, unknown>>, files: readonly FileToSend[]) {
  const parts: Buffer[] = []
  for (const [key, value] of Object.entries(fields)) {
    parts.push(
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
    )
  }
  for (const { field = 'image', name, bytes } of files) {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`
    parts.push(Buffer.from(`${head}content-type: image/png\r\n\r\n`), bytes, Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${BOUNDARY}--\r\n`))
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat(parts),
  }
}

/** A black picture; `claimed` says another size than there are pixels. */
export function makePng(
  width: number,
  height: number,
  claimed: readonly [number, number] = [width, height],
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(claimed[0], 0)
  head.writeUInt32BE(claimed[1], 4)
  head.writeUInt8(8, 8)
  const rows = Buffer.alloc((width + 1) * height)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
