import pg from 'pg'

/** A connection outside of every pool, for as long as the work takes. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    application_name: 'nairawatt',
    connectionTimeoutMillis: 5_000,
    ...connection,
  })
  // Its loss shows where an answer is waited for; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
