import type { FastifyInstance } from 'fastify'
import { type OpenApiDocument, renderDocs, STYLE } from './docs-page.ts'
import { PREFIX } from './mount.ts'

/** What the contract says, for everybody to read: no call of it, so no row of the policy. */
export const DOCUMENT = `${PREFIX}openapi.json`

/** `/api/v1/openapi.json` and a page that lists the calls from it. */
export function addDocs(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } }
  app.get(DOCUMENT, hidden, async () => app.swagger())
  app.get('/api/docs', hidden, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocs(app.swagger() as OpenApiDocument)),
  )
  app.get('/api/docs/style.css', hidden, async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  )
}
