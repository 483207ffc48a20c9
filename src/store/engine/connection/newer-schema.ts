import type { Database } from '../database.ts'
import { DatabaseUnavailableError } from '../unavailable.ts'

/** The database has been brought to a schema that this program does not know: it reads on and writes nothing. */
export class NewerSchemaError extends DatabaseUnavailableError {
  constructor() {
    super('not applied', undefined)
    this.message =
      'The database belongs to a newer version of Nairawatt by now: this process reads on and changes nothing until it is started anew.'
  }
}

export interface SchemaGuard {
  /** The same database, whose writes are refused from the moment on that its schema is newer than the program's. */
  readonly database: Database
  /** What the schema was when it was looked at last. */
  saw(version: number): void
}

/** `known`: the schema that the program was made for. */
export function guardSchema(database: Database, known: number): SchemaGuard {
  let isOutdated = false
  const unlessOutdated = <T>(isRead: boolean | undefined, work: () => Promise<T>): Promise<T> =>
    isOutdated && !isRead ? Promise.reject(new NewerSchemaError()) : work()
  return {
    database: {
      ...database,
      withScope: (scope, work, options) =>
        unlessOutdated(options?.readOnly, () => database.withScope(scope, work, options)),
      withoutTenant: (work, options) =>
        unlessOutdated(options?.readOnly, () => database.withoutTenant(work, options)),
    },
    saw(version) {
      isOutdated = version > known
    },
  }
}
