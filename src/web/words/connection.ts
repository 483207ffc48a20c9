/** What a page says of the way to its figures. */
export const connectionText = {
  offline:
    'No connection to Nairawatt. What is shown was seen before; it is asked for again when the connection is back.',
  slow: 'The connection is slow. Still waiting for an answer.',
  retry: 'Try again',
} as const

/** When the server has been upgraded while the app is open. */
export const versionText = {
  ready: 'A new version is ready.',
  reload: 'Reload',
} as const
