import type { CallName } from '#contract/calls.ts'
import { nameOfCall } from '#contract/calls.ts'
import type {
  FileInOperation,
  FileOutOperation,
  PlatformFileInOperation,
  StoredFileOperation,
} from '../file-operation.ts'
import type { OpenOperation, ReadOperation, WriteOperation } from '../operation.ts'
import type { PlatformReadOperation, PlatformWriteOperation } from '../platform-operation.ts'

export type OrganisationOperation =
  | ReadOperation
  | WriteOperation
  | FileInOperation
  | FileOutOperation
  | StoredFileOperation
export type PlatformOperation = PlatformReadOperation | PlatformWriteOperation | PlatformFileInOperation
export type Operation = OpenOperation | OrganisationOperation | PlatformOperation

/** Which operation answers which call. */
export type Operations = Readonly<Partial<Record<CallName, Operation>>>

/** The operations among the exports of some files, by the name of their call; two of one call are a mistake. */
export function collectOperations(files: readonly object[]): Operations {
  const found: Partial<Record<CallName, Operation>> = {}
  for (const value of files.flatMap((file) => Object.values(file))) {
    if (!isOperation(value)) continue
    const name = nameOfCall(value.call)
    if (found[name] && found[name] !== value) throw new Error(`Two operations answer ${name}`)
    found[name] = value
  }
  return found
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'whose' in value && 'what' in value && 'call' in value
}
