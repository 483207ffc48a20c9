import { resetFactors } from '#api/people/factor/reset-factors.ts'
import { hashPassword, makePassword } from '#api/people/password.ts'
import { requireField } from '#api/people/visits.ts'
import { requireUsername } from '#api/platform/admin-rules.ts'
import { PLATFORM, scopeOfJob } from '#store/engine/scope.ts'
import { personByUsername } from '#store/people/person.ts'
import { addAuditedUser } from '#store/platform/audited-add.ts'
import { readArguments } from '../arguments.ts'
import { withDatabase } from '../with-database.ts'

const USAGE = `npx nairawatt admin create <username> [e-mail address]
npx nairawatt admin reset-factor <username>`

/** Makes a platform administrator. The password is made here, shown once and never stored in the clear. */
export async function admin(args: readonly string[]): Promise<number> {
  const [what, username, address, ...rest] = readArguments('admin', args, {}).positionals
  if (what === 'reset-factor' && username !== undefined && address === undefined) return resetFactor(username)
  if (what !== 'create' || username === undefined || rest.length > 0) {
    console.error(`Use: ${USAGE}`)
    return 2
  }
  requireUsername(username)
  // Messages of visitors and requests for accounts are mailed there.
  const email = address === undefined ? '' : requireField('email', 'e-mail address', address)
  return withDatabase(async ({ database }) => {
    if (await database.withoutTenant((tx) => personByUsername(tx, username))) {
      console.error(`There is a user "${username}" already; choose another name.`)
      return 1
    }
    const password = makePassword()
    const passwordHash = await hashPassword(password)
    const scope = scopeOfJob(PLATFORM)
    await database.withScope(scope, async (tx) => {
      const person = {
        username,
        email,
        organisationId: null,
        role: 'administrator',
        level: 5,
        branchIds: 'all',
        passwordHash,
        firstPasswordAt: Date.now(),
      } as const
      await addAuditedUser(tx, scope, person, Date.now())
    })
    console.log(
      `Platform administrator "${username}", password (shown only now, to be changed at the first log-in within 72 hours): ${password}`,
    )
    return 0
  })
}

/** Somebody lost the phone and the recovery codes. */
function resetFactor(username: string): Promise<number> {
  return withDatabase(async ({ database }) => {
    const person = await database.withoutTenant((tx) => personByUsername(tx, username), { readOnly: true })
    if (!person) {
      console.error(`There is no user "${username}".`)
      return 1
    }
    const scope = scopeOfJob(person.organisationId ?? PLATFORM)
    await database.withScope(scope, (tx) => resetFactors(tx, scope, person, Date.now()))
    console.log(
      person.organisationId === null
        ? `"${username}" sets a second factor up at the next log-in.`
        : `"${username}" logs in with the password alone, and can set a second factor up under Personal Data.`,
    )
    return 0
  })
}
