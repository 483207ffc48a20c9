/** What Node is given wherever the server is started (docs/decisions/027). */
export const SERVER_OPTIONS = ['--v8-pool-size=1'] as const
