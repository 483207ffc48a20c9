import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CallName, calls } from '#contract/calls.ts'
import type { Admission } from '../admission.ts'
import { requiredAccess, requireRule } from '../policy.ts'
import type { SecurityEvents, SecurityKind } from '../security-events.ts'

/** Tells what was refused of whom (H11). The log-in tells its own, since it alone knows whose name it was. */
export function watchSecurity(app: FastifyInstance, admission: Admission, events: SecurityEvents): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call
    const kind = call === undefined ? null : refusalKind(reply.statusCode, call, request)
    if (kind === null) return
    const user = admission.personOf(request)
    const person = user ? { userId: user.userId, organisationId: user.organisationId } : {}
    events.tell({ kind, address: request.ip, call, ...person })
  })
}

function refusalKind(status: number, name: CallName, request: FastifyRequest): SecurityKind | null {
  const access = requiredAccess(requireRule(calls[name]))
  if (status === 403 && access !== 'public') return 'denied'
  if (status === 401 && access === 'meter') return 'key-refused'
  if (status === 401 && access === 'session') {
    // A page that is opened without a log-in asks too.
    return request.headers.authorization === undefined ? null : 'token-refused'
  }
  if (status === 429 && access !== 'public') return 'flooded'
  return status === 503 && name === 'token' ? 'sign-in-shed' : null
}
