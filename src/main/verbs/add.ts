import { setDeviceRatio } from '#api/meter/device-ratio.ts'
import { hashPassword, makePassword } from '#api/people/password.ts'
import { requireField } from '#api/people/visits.ts'
import { requireUsername, requireZone } from '#api/platform/admin-rules.ts'
import { findTarget } from '#ingest/meter/import/csv/target.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '#store/engine/database.ts'
import type { Person } from '#store/people/person.ts'
import {
  addAuditedBranch,
  addAuditedBreaker,
  addAuditedClient,
  addAuditedDevice,
  addAuditedUser,
  issueGatewayKey,
  issueKey,
} from '#store/platform/audited-add.ts'
import { ArgumentsError, readArguments } from '../arguments.ts'
import { withDatabase } from '../with-database.ts'
import { findScope, list, requireBranch, scopeAt, UseError } from './find-place.ts'
import { ratioArguments } from './ratio-arguments.ts'

const USE = `npx nairawatt add organisation <name> [--type STANDARD|RESELLER|BESPOKE] [--zone Africa/Lagos]
npx nairawatt add branch <organisation> <name>
npx nairawatt add device <organisation> <branch> <name> --type UTILITY|GENERATOR|SOLAR|IPP|LOAD [--kva 100] [--period 900]
    [--ct 200/5] [--vt 11000/110] [--from DD-MM-YYYY]
npx nairawatt add ratio <Organisation/Branch/Device> --ct 200/5 [--vt 11000/110] --from DD-MM-YYYY [--why "plate read"]
npx nairawatt add user <organisation> <username> [--role viewer|manager|administrator] [--email ada@example.com]
npx nairawatt add key <Organisation/Branch/Device>
npx nairawatt add gateway <organisation> <branch> <name>
npx nairawatt add breaker <Organisation/Branch/Device> --channel mqtt|http [--provider Maker]`

type Options = Partial<
  Record<
    | 'type'
    | 'zone'
    | 'kva'
    | 'period'
    | 'role'
    | 'email'
    | 'channel'
    | 'provider'
    | 'ct'
    | 'vt'
    | 'from'
    | 'why',
    string
  >
>
type Add = (database: Database, names: readonly string[], options: Options) => Promise<string>

const ADDS: Readonly<Record<string, { readonly names: number; readonly add: Add }>> = {
  organisation: { names: 1, add: organisation },
  branch: { names: 2, add: branch },
  device: { names: 3, add: device },
  user: { names: 2, add: user },
  ratio: { names: 1, add: ratio },
  key: { names: 1, add: key },
  gateway: { names: 3, add: gateway },
  breaker: { names: 1, add: breaker },
}

const LEVELS: Readonly<Record<Person['role'], number>> = { viewer: 1, manager: 3, administrator: 5 }

/** Makes what readings need to find a place, as the administrator's pages do; whoever has the server may. */
export async function add(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`Use:\n${USE}`)
    return 0
  }
  const option = { type: 'string' } as const
  const { values, positionals } = readArguments('add', args, {
    type: option,
    zone: option,
    kva: option,
    period: option,
    role: option,
    email: option,
    channel: option,
    provider: option,
    ct: option,
    vt: option,
    from: option,
    why: option,
  })
  const [what = '', ...names] = positionals.map((text) => text.trim())
  const chosen = ADDS[what]
  if (!chosen || names.length !== chosen.names || names.some((name) => name === '' || name.length > 120)) {
    console.error(`Use:\n${USE}`)
    return 2
  }
  console.log(await withDatabase(({ database }) => chosen.add(database, names, values)))
  return 0
}

async function organisation(
  database: Database,
  [name = '']: readonly string[],
  options: Options,
): Promise<string> {
  const clientType = readChoice(
    options.type ?? 'STANDARD',
    ['STANDARD', 'RESELLER', 'BESPOKE'] as const,
    '--type',
  )
  const zone = requireZone(options.zone ?? 'Africa/Lagos')
  const platform = scopeAt(0)
  const client = {
    name,
    clientType,
    phone: '',
    email: '',
    address: '',
    contactPerson: '',
    planMonths: null,
    planExpiresOn: null,
    customerType: null,
  }
  const { id } = await once(
    () =>
      database.withScope(platform, (tx) =>
        addAuditedClient(tx, platform, (made) => scopeAt(made, zone), client, Date.now()),
      ),
    name,
  )
  return `Organisation ${id}: ${name} (${clientType}, ${zone})`
}

async function branch(database: Database, [of = '', name = '']: readonly string[]): Promise<string> {
  const scope = await findScope(database, of)
  const facts = { name, nominalVoltage: 230, opensAt: '08:00', closesAt: '18:00', disco: null, band: null }
  const id = await once(
    () => database.withScope(scope, (tx) => addAuditedBranch(tx, scope, { ...facts, createdAt: Date.now() })),
    name,
  )
  return `Branch ${id}: ${of}/${name}`
}

async function device(database: Database, names: readonly string[], options: Options): Promise<string> {
  const [of = '', branchName = '', name = ''] = names
  const types = ['UTILITY', 'GENERATOR', 'SOLAR', 'IPP', 'LOAD'] as const
  const deviceType = readChoice(options.type, types, '--type')
  const scope = await findScope(database, of)
  const given = ratioArguments(options)
  const facts = {
    name,
    deviceType,
    meterModel: '',
    code: '',
    ratedKva: options.kva === undefined ? null : positive(options.kva, '--kva'),
    ratedCurrentA: null,
    ...(options.period === undefined ? {} : { periodS: positive(options.period, '--period') }),
    registerDigits: 9,
    registerResolution: 1,
    serviceIntervalH: null,
    servicedAt: null,
    position: 0,
    validFrom: Date.now(),
  }
  const { id, said } = await once(
    () =>
      database.withScope(scope, async (tx) => {
        const found = await requireBranch(tx, scope, of, branchName)
        const added = await addAuditedDevice(tx, scope, { ...facts, branchId: found.id }, Date.now())
        if (given === null) return { id: added, said: '' }
        const { zone, rawFrom } = found
        const place = { deviceId: added, zone, rawFrom, why: options.why ?? 'When the device was added' }
        const { sentence } = await setDeviceRatio(tx, scope, place, given, Date.now())
        return { id: added, said: `\n${sentence}` }
      }),
    name,
  )
  return `Device ${id}: ${of}/${branchName}/${name}${said}\nIts key: npx nairawatt add key "${of}/${branchName}/${name}"`
}

/** A further ratio of a device, or its first: what was measured since is worked out again. */
async function ratio(database: Database, [path = '']: readonly string[], options: Options): Promise<string> {
  const given = ratioArguments(options)
  if (given === null) throw new ArgumentsError('Say the ratio with --ct 200/5 or --vt 11000/110.')
  const target = await findTarget(database, path)
  const { scope } = target
  const place = { ...target, why: options.why ?? 'Entered on the server' }
  const { sentence } = await database.withScope(scope, (tx) =>
    setDeviceRatio(tx, scope, place, given, Date.now()),
  )
  await drainRollups(database, scope)
  return `${target.name}: ${sentence}`
}

async function user(
  database: Database,
  [of = '', username = '']: readonly string[],
  options: Options,
): Promise<string> {
  const role = readChoice(
    options.role ?? 'administrator',
    ['viewer', 'manager', 'administrator'] as const,
    '--role',
  )
  requireUsername(username)
  const email = options.email === undefined ? '' : requireField('email', '--email', options.email)
  const scope = await findScope(database, of)
  const password = makePassword()
  const passwordHash = await hashPassword(password)
  const { organisationId } = scope
  const person = {
    username,
    email,
    organisationId,
    role,
    level: LEVELS[role],
    branchIds: 'all',
    passwordHash,
    firstPasswordAt: Date.now(),
  } as const
  await once(() => database.withScope(scope, (tx) => addAuditedUser(tx, scope, person, Date.now())), username)
  return `User "${username}" of ${of} (${role}), password (shown only now, to be changed at the first log-in within 72 hours): ${password}`
}

async function key(database: Database, [path = '']: readonly string[]): Promise<string> {
  const { scope, deviceId, name } = await findTarget(database, path)
  const made = await database.withScope(scope, (tx) => issueKey(tx, scope, deviceId, name, Date.now()))
  if ('refusal' in made)
    throw new UseError(
      `${name} has two valid keys already: a device has two at most, for changing from one to the other.`,
    )
  return `Key of ${name} (shown only now): ${made.key}`
}

/** One box that speaks for every device of a branch, by MQTT or by posts that name the device. */
async function gateway(database: Database, [of = '', branchName = '', name = '']: readonly string[]) {
  const scope = await findScope(database, of)
  const { made, devices } = await database.withScope(scope, async (tx) => {
    const { devices } = await requireBranch(tx, scope, of, branchName)
    const deviceIds = devices.map(({ id }) => id)
    return { devices, made: await issueGatewayKey(tx, scope, { label: name, deviceIds }, Date.now()) }
  })
  if ('key' in made)
    return `Gateway ${name} speaks for ${list(devices.map((each) => each.name))} of ${branchName}. Its key (shown only now): ${made.key}`
  const why = {
    'no-such-device': `${branchName} has no device yet: add its devices first.`,
    'two-valid-already': `Gateway "${name}" has two valid keys already; choose another name.`,
    'other-devices': `There is a gateway "${name}" of other devices in ${branchName}; choose another name.`,
  }
  throw new UseError(why[made.refusal])
}

async function breaker(
  database: Database,
  [path = '']: readonly string[],
  { channel: wanted, provider }: Options,
): Promise<string> {
  const channel = readChoice(wanted, ['mqtt', 'http'] as const, '--channel')
  const { scope, deviceId, name } = await findTarget(database, path)
  await database.withScope(scope, (tx) =>
    addAuditedBreaker(tx, scope, { deviceId, provider: provider ?? null, channel }, Date.now()),
  )
  return `${name} has a breaker that is switched by ${channel}; its state is unknown until it reports one.`
}

const UNIQUE_VIOLATION = '23505'

async function once<T>(make: () => Promise<T>, name: string): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw new UseError(`There is a "${name}" there already; choose another name.`)
  }
}

function readChoice<T extends string>(value: string | undefined, allowed: readonly T[], option: string): T {
  const found = allowed.find((each) => each === value)
  if (found === undefined) throw new ArgumentsError(`${option} must be ${list(allowed)}.`)
  return found
}

function positive(text: string, option: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new ArgumentsError(`${option} must be a number above 0, not "${text}".`)
  return value
}
