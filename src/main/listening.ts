import { createServer } from 'node:net'
import { ConfigError } from './config-error.ts'

/**
 * Whether the address can be listened on, tried before the database is opened: a refusal is then one sentence that
 * names the variable, and nothing has been started that must be stopped.
 */
export function requireAddress(
  { host, port }: { host: string; port: number },
  variable: 'PORT' | 'MQTT_LISTEN' = 'PORT',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const trial = createServer()
    trial.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, host, port, variable)))
    trial.listen({ host, port, exclusive: true }, () => trial.close(() => resolve()))
  })
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number, variable: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `${variable} ${port} is taken by another program on ${host}. End that program, or set ${variable} to another number.`,
      )
    case 'EACCES':
      return new ConfigError(
        `${variable} ${port} may not be used by this account. Set ${variable} to a number above 1023.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(
        `HOST "${host}" is no address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for every network.`,
      )
    default:
      return error
  }
}
