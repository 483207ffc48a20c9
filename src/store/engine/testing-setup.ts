import { joinTestServer, stopTestServer } from './testing.ts'

/** vitest's globalSetup: the first test that needs a database starts the server, the last run stops it. */
export function setup(): void {
  joinTestServer()
}

export async function teardown(): Promise<void> {
  await stopTestServer()
}
