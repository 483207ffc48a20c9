import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { DatabaseStartError } from './start-error.ts'

/** Who PostgreSQL runs as. It refuses to run as root, and it needs a line in /etc/passwd. */
export interface Account {
  uid: number
  gid: number
  name: string
}

/** The account of the server: null means "as ourselves", which is every start that is not root's. */
export function chooseAccount(databaseDir: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readAccounts()
  const owner = databaseOwner(databaseDir)
  const chosen =
    (owner ? accounts.find(({ uid }) => uid === owner) : undefined) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (chosen) return chosen
  throw new DatabaseStartError(
    'PostgreSQL does not run as root and this machine has neither a "postgres" nor a "nobody" account; add one, start Nairawatt as an ordinary user, or set DATABASE_URL.',
  )
}

/** Runs a short shell line as the account; proof instead of guesswork about modes, groups and mounts. */
export function canDo(account: Account, line: string, ...operands: string[]): boolean {
  const { uid, gid } = account
  return (
    spawnSync('/bin/sh', ['-c', line, 'sh', ...operands], { uid, gid, stdio: 'ignore', cwd: '/' }).status ===
    0
  )
}

function readAccounts(): Account[] {
  const accounts: Account[] = []
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && uid && gid && Number(uid) > 0) accounts.push({ name, uid: Number(uid), gid: Number(gid) })
  }
  return accounts
}

/** The owner of a database folder made earlier; undefined when there is none or it is root's. */
function databaseOwner(databaseDir: string): number | undefined {
  const stat = statSync(databaseDir, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? stat.uid : undefined
}
