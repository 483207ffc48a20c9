import type { FastifyInstance } from 'fastify'
import { type OpenApiDocument, renderDocs, STYLE } from './docs-page.ts'
import { PREFIX } from './mount.ts'

/** `/api/v1/openapi.json` and a page that lists the calls from it. */
export function addDocs(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } }
  app.get(`${PREFIX}openapi.json`, hidden, async () => app.swagger())
  app.get('/api/docs', hidden, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocs(app.swagger() as OpenApiDocument)),
  )
  app.get('/api/docs/style.css', hidden, async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  )
}
