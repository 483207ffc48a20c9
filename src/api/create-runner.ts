import { passkeySite } from '#domain/people/factor/passkey-site.ts'
import type { AnswerSetting } from './answer-threads.ts'
import { createTokenVault } from './cost/bill/bill-token.ts'
import type { PhonesSetUp, Rejudge } from './frame/operation.ts'
import type { Passwords } from './frame/platform-operation.ts'
import { createFreshen } from './frame/run/freshen.ts'
import type { AskLong } from './frame/run/long-answer.ts'
import { createRun } from './frame/run/run.ts'
import type { SecurityEvents } from './frame/security-events.ts'
import { createSessions, type Sessions } from './frame/session.ts'
import { createKeys, type Keys } from './people/access-token.ts'
import { createCredentials } from './people/credentials.ts'
import { createAppCodes } from './people/factor/app-code.ts'
import { createChallenges } from './people/factor/challenge.ts'
import { createPasskeyTries } from './people/factor/log-in-passkey.ts'
import { createPasskeys } from './people/factor/passkeys.ts'
import { createTickets } from './people/factor/ticket.ts'
import type { OpenTools } from './people/open.ts'
import { createPasswords } from './people/password.ts'
import { createDeviceMarks } from './people/proof/device-mark.ts'
import { createRefresh, createSignOut } from './people/refresh.ts'
import { createSignIn } from './people/sign-in.ts'
import { createVisits } from './people/visits.ts'
import { operatorStandings } from './platform/overview/operator-standings.ts'
import type { ApiConfig, ServerDeps } from './server-deps.ts'

const NO_PHONES: PhonesSetUp = { sms: false, whatsapp: false }

export function answerSetting({ database, config }: ServerDeps, build: string): AnswerSetting {
  return {
    way: database.way,
    uploadLimitBytes: config.uploads.limitBytes,
    isMailSetUp: config.isMailSetUp ?? false,
    phonesSetUp: config.phonesSetUp ?? NO_PHONES,
    publicUrl: publicUrlOrDefault(config),
    build,
    checkAnswers: config.checkAnswers ?? false,
  }
}

/** What answers calls: sessions, passwords, codes and all that an operation is given. */
export async function createRunner(
  deps: ServerDeps,
  events: SecurityEvents,
  build: string,
  askLong: AskLong | undefined,
) {
  const { database, config, clock, log, rejudge = leaveParked } = deps
  const keys = createKeys(config.secretKey)
  const sessions = createSessions({ database, keys, clock })
  const passwords = await createPasswords()
  const openTools = createOpenTools(deps, { passwords, events, keys, sessions })
  const run = createRun({
    database,
    freshen: createFreshen(deps.drainRollups, log, deps.readerPatienceMs),
    uploadLimitBytes: config.uploads.limitBytes,
    log,
    isMailSetUp: config.isMailSetUp ?? false,
    phonesSetUp: config.phonesSetUp ?? NO_PHONES,
    publicUrl: publicUrlOrDefault(config),
    rejudge,
    tokens: createTokenVault(config.secretKey),
    build,
    askLong,
    sessions,
    passwords,
    openTools,
    hardware: deps.hardware ?? { tryMessage: async () => NOBODYS, makes: [], mqttPort: null },
    standings: (now) => operatorStandings({ database, backups: config.backups ?? NO_BACKUPS }, now),
  })
  return { run, sessions, passwords }
}

export const NO_BACKUPS = { dir: '', isOn: false }

const NOBODYS = {
  ...{ dialect: null, isHeardThere: false, usualTopic: '', readings: [], leftOut: 0 },
  ...{ refused: [], guesses: [] },
}

const leaveParked: Rejudge = async () => ({ taken: 0, duplicate: 0, stillParked: 0 })

export function isSecure({ publicUrl }: ApiConfig): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

function publicUrlOrDefault({ publicUrl }: ApiConfig): string {
  return publicUrl ?? 'http://localhost:8080'
}

interface Made {
  readonly passwords: Passwords
  readonly events: SecurityEvents
  readonly keys: Keys
  readonly sessions: Sessions
}

function createOpenTools(
  { database, config }: ServerDeps,
  { passwords, events, keys, sessions }: Made,
): OpenTools {
  const devices = createDeviceMarks(config.secretKey, isSecure(config))
  const credentials = createCredentials({ database, passwords, devices, events })
  const tickets = createTickets(database, config.secretKey)
  const site = passkeySite(publicUrlOrDefault(config))
  return {
    database,
    passwords,
    credentials,
    devices,
    sessions,
    events,
    keys,
    tickets,
    appCodes: createAppCodes(createTokenVault(config.secretKey, 'second factor'), config.secretKey),
    passkeys: createPasskeys(site, createChallenges(config.secretKey)),
    passkeyTries: createPasskeyTries(),
    signIn: createSignIn({ database, keys, credentials, events, tickets, hasPasskeys: site !== null }),
    refresh: createRefresh({ database, keys, sessions, events }),
    signOut: createSignOut({ database, sessions }),
    visits: createVisits(),
    publicUrl: publicUrlOrDefault(config),
  }
}
