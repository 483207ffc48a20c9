import { join } from 'node:path'
import type { UploadsSetting } from '#store/engine/uploads/open-uploads.ts'
import { ConfigError } from '../config-error.ts'

type Text = (name: string) => string | undefined

/** Where uploads stand that are in a folder, and where they stood before they were moved. */
export function uploadsDir(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** UPLOADS: `folder` (of DATA_DIR), `database`, or the address of a bucket, whose keys stand in variables of their own. */
export function readUploads(text: Text, dataDir: string): UploadsSetting {
  const value = text('UPLOADS') ?? 'folder'
  if (value === 'folder') return { kind: 'folder', dir: uploadsDir(dataDir) }
  if (value === 'database') return { kind: 'database' }
  const url = URL.canParse(value) ? new URL(value) : null
  const isBucket =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname.length > 1 &&
    !url.search &&
    !url.hash &&
    !url.username
  if (!isBucket) {
    throw new ConfigError(
      `UPLOADS must be folder, database or the address of a bucket, like https://s3.example.com/nairawatt, not "${value}".`,
    )
  }
  return {
    kind: 's3',
    url: url.href.replace(/\/+$/, ''),
    region: text('S3_REGION') ?? 'us-east-1',
    accessKeyId: keyText('S3_ACCESS_KEY_ID', text('S3_ACCESS_KEY_ID')),
    secretAccessKey: keyText('S3_SECRET_ACCESS_KEY', text('S3_SECRET_ACCESS_KEY')),
  }
}

function keyText(name: string, value: string | undefined): string {
  if (value !== undefined) return value
  throw new ConfigError(`${name} must be set where UPLOADS is the address of a bucket.`)
}
