import { wholeOrganisation } from '#api/frame/scope.ts'
import { hashPassword } from '#api/people/password.ts'
import type { Database } from '#store/engine/database.ts'
import { PLATFORM } from '#store/engine/scope.ts'
import { addPerson } from '#store/people/person.ts'
import type { Bare } from './bare.ts'
import { jobLooks } from './job-looks.ts'
import { measure } from './measure.ts'
import { addPlatformRows, type PlatformSize, platformSize } from './platform-world.ts'
import type { Line, Section } from './report.ts'
import { openServer } from './server.ts'
import { PASSWORD, type World } from './world.ts'

const BUDGET_MS = 150

/** Pages of the administrator area, and what every job looks for at its clock, of a thousand clients. */
export async function platform(
  database: Database,
  { size: { repeats } }: Pick<World, 'size'>,
  size: PlatformSize = platformSize,
): Promise<Section[]> {
  const [first] = await addPlatformRows(database, size)
  const passwordHash = await hashPassword(PASSWORD)
  const username = `platform-${Date.now()}`
  const person = { role: 'administrator', level: 5, branchIds: 'all', organisationId: null } as const
  const scope = wholeOrganisation(PLATFORM, null)
  const id = await database.withScope(scope, (tx) => addPerson(tx, { ...person, username, passwordHash }))
  const { rows } = await database.admin.query<{ id: number }>(
    'select id from branch where organisation_id = $1 order by id limit 6',
    [first],
  )
  const branches = rows.map((row) => row.id)
  const server = await openServer(database)
  try {
    const session = await server.logIn({ id, username })
    const lines: Line[] = []
    for (const [name, path] of pages(first!, branches)) {
      const call = { name, path, bare: bareOrganisations }
      lines.push(await measure(database, call, { session, repeats, mostMs: BUDGET_MS }))
    }
    const { clients, branchesEach, devicesEach } = size
    const title = `Administrator area, ${clients} clients, ${clients * branchesEach} branches, ${clients * branchesEach * devicesEach} devices`
    return [{ title, lines }, await jobLooks(database)]
  } finally {
    await server.close()
  }
}

function pages(client: number, branches: readonly number[]): [string, string][] {
  return [
    ['overview', 'admin/overview/'],
    ['clients', 'admin/clients/'],
    ['a client', `admin/clients/${client}/`],
    ['branches', 'admin/branches/'],
    ['branches of a client', `admin/branches/?clientId=${client}`],
    ['a branch', `admin/clients/${client}/branches/${branches[0]}/`],
    ['compare branches', `admin/compare_branches/?branches=${branches.join()}`],
    ['devices', 'admin/devices/'],
    ['devices of a client', `admin/devices/?clientId=${client}`],
    ['users', 'admin/users/'],
    ['users of a client', `admin/users/?clientId=${client}`],
    ['audit', 'admin/audit/'],
    ['audit of a branch', `admin/audit/?subject=branch%207`],
    ['audit of a client', `admin/audit/?clientId=${client}`],
    ['waiting', 'admin/waiting/'],
    ['messages', 'admin/messages/'],
    ['sign-ups', 'admin/sign_ups/'],
    ['rates', `admin/clients/${client}/rates/`],
  ]
}

const bareOrganisations: Bare = {
  says: 'names of clients',
  name: 'bare-organisations',
  text: 'select id, name from organisation order by lower(name)',
  values: [],
}
