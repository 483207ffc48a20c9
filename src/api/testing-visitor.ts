import { PASSWORD, type TestServer } from './testing.ts'

/** Log-in, refresh and log-out as a client does them, from an address of one's own. */
export function createVisitor(server: TestServer, address: string) {
  const post = (url: string, payload: object, remoteAddress = address, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return server.app.inject({ method: 'POST', url, payload, headers, remoteAddress })
  }
  return {
    post,
    async logIn(username: string, password = PASSWORD) {
      const reply = await post('/token/', { username, password })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    },
    /** With a password that somebody else chose: another one first (H14). */
    async logInFirst(username: string, password: string) {
      const own = `Kola nut #7 roots ${password}`
      await post('/api/v1/reset_password/', { username, password, new_password: own })
      const reply = await post('/token/', { username, password: own })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    },
    async refresh(token: string) {
      const reply = await post('/token/refresh/', { refresh: token })
      return { status: reply.statusCode, body: reply.json() as { access: string; refresh: string } }
    },
    /** The status of a call asked with this token for the user it names. */
    async statusWith(access: string): Promise<number> {
      const claimed = access.split('.')[1] ?? ''
      const { id } = JSON.parse(Buffer.from(claimed, 'base64url').toString() || '{}') as { id?: number }
      return (await server.get(`/api/v1/side_bar_data/${id ?? server.cast.alice}`, access)).status
    },
  }
}

export function decodePayload(access: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(access.split('.')[1] as string, 'base64url').toString())
}
