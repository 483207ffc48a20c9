import type pg from 'pg'

/** The address of a test database, as DATABASE_URL has it; a port instead of its own where a proxy stands before it. */
export function databaseUrl({ host, port, user, password, database }: pg.ClientConfig): string {
  const secret = password === undefined ? '' : `:${password}`
  return `postgresql://${user}${secret}@localhost/${database}?host=${encodeURIComponent(host!)}&port=${port}`
}
