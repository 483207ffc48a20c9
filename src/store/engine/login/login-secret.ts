import { createHash, createHmac } from 'node:crypto'

export interface LoginSecret {
  /** '' or what tells the logins of one installation from those of another on the same server */
  readonly suffix: string
  /** null: the embedded server lets in whoever reaches its socket */
  readonly password: string | null
}

export const EMBEDDED_LOGIN: LoginSecret = { suffix: '', password: null }

/** For a server of one's own: the same for every process that shares the key, with nothing to keep beside it. */
export function deriveLoginSecret(secretKey: string): LoginSecret {
  const password = createHmac('sha256', secretKey).update('nairawatt database login').digest('hex')
  return { suffix: `_${createHash('sha256').update(password).digest('hex').slice(0, 8)}`, password }
}
