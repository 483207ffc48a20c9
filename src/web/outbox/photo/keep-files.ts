import type { FileMark } from '../entry.ts'

/** A file as it is kept: its bytes, since a browser may lose what a File points at. */
export interface QueuedFile {
  name: string
  type: string
  lastModified: number
  bytes: ArrayBuffer
}

/** A value with its files set apart: each place of a file holds its mark, the same file the same mark. */
export function setApart(value: unknown, files: File[]): unknown {
  if (value instanceof File) return markFile(value, files)
  if (Array.isArray(value)) return value.map((one) => setApart(one, files))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, setApart(one, files)]))
}

/** The reverse of `setApart`. */
export function putBack(value: unknown, files: readonly File[]): unknown {
  if (isMark(value)) return files[value.keptFile] ?? null
  if (Array.isArray(value)) return value.map((one) => putBack(one, files))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, putBack(one, files)]))
}

export function markFile(file: File, files: File[]): FileMark {
  const at = files.indexOf(file)
  return { keptFile: at >= 0 ? at : files.push(file) - 1 }
}

export async function toKeptFile(file: File): Promise<QueuedFile> {
  const { name, type, lastModified } = file
  return { name, type, lastModified, bytes: await file.arrayBuffer() }
}

export function toFile({ name, type, lastModified, bytes }: QueuedFile): File {
  return new File([bytes], name, { type, lastModified })
}

function isMark(value: unknown): value is FileMark {
  return isPlain(value) && typeof value.keptFile === 'number'
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
