import type { Database } from '../database.ts'
import { databaseUploads } from './database-uploads.ts'
import { folderUploads } from './folder-uploads.ts'
import { type S3Place, s3Uploads } from './s3-uploads.ts'
import type { UploadFiles } from './upload-files.ts'

/** Where files that people send are kept. */
export type UploadsSetting =
  | { readonly kind: 'folder'; readonly dir: string }
  | { readonly kind: 'database' }
  | ({ readonly kind: 's3' } & S3Place)

export function openUploads(setting: UploadsSetting, database: Pick<Database, 'withScope'>): UploadFiles {
  if (setting.kind === 'folder') return folderUploads(setting.dir)
  return setting.kind === 'database' ? databaseUploads(database) : s3Uploads(setting)
}
