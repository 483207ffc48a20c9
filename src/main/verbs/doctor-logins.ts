import type { Database } from '#store/engine/database.ts'
import { SHARED } from '#store/engine/login/tenant-role.ts'
import type { Finding } from './finding.ts'

/** Whether a faulty statement of the server could reach more than one organisation (H9). */
export function logins({ sharesOwner }: Database): Finding {
  const what = 'logins'
  if (sharesOwner === null)
    return { what, state: 'ok', says: 'the server has logins without rights of the owner' }
  return { what, state: 'WARN', says: `the server ${SHARED} (${sharesOwner})` }
}
