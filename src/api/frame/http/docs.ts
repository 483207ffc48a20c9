import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { AnyCall } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { bodyExample } from '#contract/examples.ts'
import { type OpenApiDocument, renderDocs, STYLE } from './docs-page.ts'
import { PREFIX } from './mount.ts'

/** What the contract says, for everybody to read: no call of it, so no row of the policy. */
export const DOCUMENT = `${PREFIX}openapi.json`

/** A call in the document: its schemas as JSON Schema, and a body that it takes. */
export const withExample: NonNullable<FastifyDynamicSwaggerOptions['transform']> = (route) => {
  const drawn = jsonSchemaTransform(route)
  const name = drawn.schema?.operationId as CallName | undefined
  const call = name === undefined ? undefined : (calls[name] as AnyCall | undefined)
  const example = call ? bodyExample(call) : null
  if (example === null || !drawn.schema?.body) return drawn
  return { ...drawn, schema: { ...drawn.schema, body: { ...drawn.schema.body, examples: [example] } } }
}

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

/** What the OpenAPI document begins with. */
export function openApiHead(version: string) {
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Nairawatt', version },
    components: {
      securitySchemes: {
        session: { type: 'http' as const, scheme: 'bearer', description: 'The access token of token/' },
        meter: { type: 'http' as const, scheme: 'bearer', description: 'The key of a device or gateway' },
      },
    },
  }
}
