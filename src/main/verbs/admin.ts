import { randomBytes } from 'node:crypto'
import { hashPassword } from '#api/password.ts'
import { requireField } from '#api/visits.ts'
import { addPerson, personByUsername } from '#store/person.ts'
import { withDatabase } from '../with-database.ts'

const USAGE = 'nairawatt admin create <username> [e-mail address]'

/** Makes a platform administrator. The password is made here, shown once and never stored in the clear. */
export async function admin(args: readonly string[]): Promise<number> {
  const [what, username, address, ...rest] = args
  if (what !== 'create' || username === undefined || rest.length > 0) {
    console.error(`Use: ${USAGE}`)
    return 2
  }
  if (!/^[\p{L}\p{N}@._+-]{2,150}$/u.test(username)) {
    console.error('A username has 2 to 150 letters, digits or @ . _ + - and no spaces.')
    return 2
  }
  // Messages of visitors and requests for accounts are mailed there.
  const email = address === undefined ? '' : requireField('email', 'e-mail address', address)
  return withDatabase(async ({ database }) => {
    const password = randomBytes(18).toString('base64url')
    const passwordHash = await hashPassword(password)
    const added = await database.withoutTenant(async (tx) => {
      if (await personByUsername(tx, username)) return false
      await addPerson(tx, {
        username,
        email,
        organisationId: null,
        role: 'administrator',
        level: 5,
        branchIds: 'all',
        passwordHash,
      })
      return true
    })
    if (!added) {
      console.error(`There is a user "${username}" already; choose another name.`)
      return 1
    }
    console.log(`Platform administrator "${username}", password (shown only now): ${password}`)
    return 0
  })
}
