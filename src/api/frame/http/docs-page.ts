/** The parts of an OpenAPI document that the page shows. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OpenApiCall>>>>
}

interface OpenApiCall {
  readonly operationId?: string
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: unknown
  }[]
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: unknown; readonly example?: unknown }>>
  }
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> }>
  >
}

const WHO: Record<string, string> = {
  public: 'anyone',
  session: 'a signed-in user: Authorization: Bearer and the access token of token/',
  meter: 'a device or gateway: Authorization: Bearer and its key',
}

/** Every call with its shapes, as one page without any script. */
export function renderDocs(document: OpenApiDocument): string {
  const { title, version } = document.info
  const entries = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => renderCall(method, path, call)),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<main>
<h1>${text(title)} API <small>${text(version)}</small></h1>
<p>The same as a document: <a href="/api/v1/openapi.json">openapi.json</a>. Every path is served with and without
its trailing slash. An error answers an object with <code>code</code>, <code>error</code>, <code>detail</code> and
<code>message</code>; 401 means that you are not signed in, 404 also that something belongs to someone else.</p>
${entries.join('\n')}
</main>
</body>
</html>
`
}

function renderCall(method: string, path: string, call: OpenApiCall): string {
  const who = WHO[call.tags?.[0] ?? ''] ?? 'anyone'
  return `<section id="${text(call.operationId ?? path)}">
<h2><code><b>${text(method.toUpperCase())}</b> ${text(path)}</code></h2>
<p>${text(call.summary ?? '')}. For ${text(who)}.</p>
${renderParameters(call)}${renderSchema('Body', schemaIn(call.requestBody))}${renderSchema('Example of a body', exampleIn(call.requestBody))}${renderSchema('Answer', schemaIn(call.responses?.['200']))}
</section>`
}

function renderParameters({ parameters = [] }: OpenApiCall): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const need = required === true ? 'required' : 'optional'
    return `<tr><th scope="row"><code>${text(name)}</code></th><td>${text(place)}</td><td>${need}</td><td><code>${text(JSON.stringify(schema ?? {}))}</code></td></tr>`
  })
  return `<table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Needed</th><th scope="col">Form</th></tr></thead><tbody>${rows.join('')}</tbody></table>\n`
}

function schemaIn(part: OpenApiCall['requestBody']): unknown {
  return part?.content?.['application/json']?.schema
}

function exampleIn(part: OpenApiCall['requestBody']): unknown {
  return part?.content?.['application/json']?.example
}

function renderSchema(title: string, schema: unknown): string {
  if (schema === undefined) return ''
  return `<details><summary>${title}</summary><pre>${text(JSON.stringify(schema, null, 2))}</pre></details>\n`
}

function text(value: string): string {
  return value.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? '',
  )
}

export const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1d1730; background: #fff; margin: 0 }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem }
h1 small { font-weight: 400; color: #5d5670 }
h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere }
section { border-top: 1px solid #ddd8e6; padding: 1.25rem 0 }
b, a { color: #5c3592 }
table { border-collapse: collapse; width: 100%; font-size: .875rem; margin-bottom: .5rem }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; overflow-wrap: anywhere }
pre { background: #f6f4f9; padding: 1rem; overflow: auto; max-height: 24rem; font-size: .8125rem }
summary { cursor: pointer }
`
