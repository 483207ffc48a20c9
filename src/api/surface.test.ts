import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { errorAnswer } from '#contract/errors.ts'
import { requireRule } from './frame/policy.ts'
import type { MeterPost } from './meter/metering.ts'
import { operations } from './operations.ts'
import { type TestServer, testServer } from './testing.ts'
import { madeReports } from './testing-calls.ts'

const POLICY =
  "default-src 'none';script-src 'self';connect-src 'self';img-src 'self' data: blob:;font-src 'self';" +
  "style-src 'self';worker-src 'self';manifest-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'"

const refuseKey = async () => ({ code: 'not-signed-in', sentence: 'This key is not known.' }) as const

let server: TestServer
let installed: string
let webDir: string
const posts: MeterPost[] = []

beforeAll(async () => {
  // Wherever the product is installed: a folder above it may be called assets too.
  installed = mkdtempSync(join(tmpdir(), 'nairawatt-web-'))
  webDir = join(installed, 'assets/web')
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Nairawatt</title>')
  writeFileSync(join(webDir, 'icon.svg'), '<svg/>')
  writeFileSync(join(webDir, 'assets/app-1a2b.js'), 'let plain')
  writeFileSync(join(webDir, 'assets/app-1a2b.js.br'), brotliCompressSync('let packed'))
  server = await testServer({
    config: { webDir, metricsToken: 'scrape-me', publicUrl: 'https://energy.example.com' },
    deps: {
      metering: async (post) => {
        posts.push(post)
        if (post.authorization === 'Bearer good')
          return { answer: { accepted: 1, duplicate: 0, rejected: [], dropped: [] } }
        if (post.authorization === 'Bearer bad') return refuseKey()
        return { code: 'too-many-tries', sentence: 'Too many wrong keys.', retryAfterS: 3 }
      },
      reports: madeReports,
      polling: { poll: refuseKey, answer: refuseKey, report: refuseKey },
      sites: { hear: refuseKey },
    },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(installed, { recursive: true })
})

const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ method: 'GET', url, headers, remoteAddress })

function declared(): string[] {
  return Object.entries(calls as Record<string, AnyCall>)
    .map(([name, { method, path }]) => `${name} ${method} /api/v1/${path.replace(/:(\w+)/g, '{$1}')}`)
    .sort()
}

describe('AP-00 the surface', () => {
  it('has an operation for every call that is not a meter’s, and none besides', () => {
    const expected = Object.entries(calls as Record<string, AnyCall>)
      .filter(([, call]) => requireRule(call).who !== 'meter')
      .map(([name]) => name)
    expect(Object.keys(operations).sort()).toEqual(expected.sort())
    for (const [name, operation] of Object.entries(operations)) {
      expect(operation.call, name).toBe((calls as Record<string, AnyCall>)[name])
    }
  })

  it('documents exactly the calls of the contract', async () => {
    const document = (await ask('/api/v1/openapi.json')).json()
    const documented = Object.entries(
      document.paths as Record<string, Record<string, { operationId: string }>>,
    )
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
        ),
      )
      .sort()
    expect(documented).toEqual(declared())
  })

  it('shows a body that a call takes, in the document and on the page', async () => {
    const { paths } = (await ask('/api/v1/openapi.json')).json()
    const documentedBody = (path: string) => paths[path].post.requestBody.content['application/json']
    const bill = documentedBody('/api/v1/cost_tracker/{userId}/add_cost/{kind}/')
    expect(bill.example).toEqual({
      branch: 3,
      quantity: '500',
      price_per_litre: '1361.57',
      date: '2026-11-02',
      fuelType: 'diesel',
    })
    expect(Object.keys(bill.schema.properties)).toContain('snapshot')
    expect(documentedBody('/api/v1/ingest/readings/').example.readings).toHaveLength(2)
    expect((await ask('/api/docs')).body).toContain('&quot;price_per_litre&quot;: &quot;1361.57&quot;')
  })

  it('mounts every call of the contract', () => {
    for (const { method, path } of Object.values(calls as Record<string, AnyCall>)) {
      // Fastify keeps the pattern without its trailing slash and serves both.
      const url = `/api/v1/${path.replace(/\/$/, '')}`
      expect(server.app.hasRoute({ method, url }), url).toBe(true)
    }
  })

  it('lists every call on a page without scripts or foreign addresses', async () => {
    const page = await ask('/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const name of Object.keys(calls)) expect(page.body).toContain(`id="${name}"`)
    expect(page.body).not.toMatch(/<script|https?:\/\/|\sstyle=|\son\w+=/)
    expect((await ask('/api/docs/style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })
})

describe('addresses', () => {
  it('answers with or without the slash, doubled slashes and encoded segments, and never redirects', async () => {
    const { access } = await server.logIn('alice')
    const headers = { authorization: `bearer ${access}` }
    const bare = `side_bar_data/${server.cast.alice}`
    for (const url of [`/api/v1/${bare}`, `/api/v1/${bare}/`, `/api/v1//${bare}`, `//api/v1/${bare}//`]) {
      expect((await ask(url, headers)).statusCode, url).toBe(200)
    }
  })

  it('answers what is at no address like an absent object', async () => {
    for (const url of [
      '/api/v1/nothing',
      '/api/v2/',
      '/token/else',
      '/api/v1/token/',
      '/.env',
      '/assets/x.js',
    ]) {
      const reply = await ask(url)
      expect(reply.statusCode, url).toBe(404)
      expect(errorAnswer.parse(reply.json()).code, url).toBe('not-found')
    }
  })

  it('answers an address that is not well formed with a sentence', async () => {
    const reply = await ask('/api/v1/side_bar_data/%zz')
    expect(reply.statusCode).toBe(400)
    // H15: no hook runs for it.
    expect(reply.headers['content-security-policy']).toBe(POLICY)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(errorAnswer.parse(reply.json()).code).toBe('bad-request')
  })
})

describe('the web app', () => {
  it('SH-13 is answered at every page of its own, fresh each time', async () => {
    for (const url of ['/', '/dashboard', '/cost-tracker/add-bills/', '/dashboard?from=x']) {
      const reply = await ask(url)
      expect(reply.statusCode, url).toBe(200)
      expect(reply.body).toContain('Nairawatt')
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  })

  it('SH-12 is answered with status 404 where a browser asks for an unknown page', async () => {
    const reply = await ask('/nowhere', { accept: 'text/html,*/*' })
    expect(reply.statusCode).toBe(404)
    expect(reply.body).toContain('Nairawatt')
    expect((await ask('/api/v1/nowhere', { accept: 'text/html' })).headers['content-type']).toContain('json')
  })

  it('keeps hashed files for ever and sends them packed', async () => {
    const plain = await ask('/assets/app-1a2b.js')
    expect(plain.body).toBe('let plain')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await ask('/icon.svg')).headers['cache-control']).toBe('no-cache')
    expect((await ask('/favicon.ico')).headers['content-type']).toMatch(/^image\/svg\+xml/)
  })

  it('does not leave its folder', async () => {
    for (const url of [
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2f..%2fetc%2fpasswd',
      '/%2e%2e/x',
    ]) {
      const reply = await ask(url)
      expect([400, 403, 404], url).toContain(reply.statusCode)
    }
  })
})

describe('headers', () => {
  it('carries the policy, and tells browsers to keep nothing of a call', async () => {
    const { headers } = await ask('/api/v1/openapi.json')
    expect(headers['content-security-policy']).toBe(POLICY)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect((await ask('/dashboard')).headers['content-security-policy']).toBe(POLICY)
  })

  it('answers HEAD for a page as for GET, without the page', async () => {
    for (const url of ['/', '/dashboard']) {
      const reply = await server.app.inject({ method: 'HEAD', url })
      expect([reply.statusCode, reply.body]).toEqual([200, ''])
    }
  })

  it('packs long answers', async () => {
    const reply = await ask('/api/v1/openapi.json', { 'accept-encoding': 'gzip' })
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(reply.rawPayload).toString()).toContain('openapi')
  })
})

describe('operation', () => {
  it('answers healthz always and readyz when the database is reachable and migrated', async () => {
    expect((await ask('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await ask('/readyz')).json()).toEqual({ status: 'ready' })
    const { admin } = server.database
    await admin.query('create table kept as select * from schema_migration')
    await admin.query(
      'delete from schema_migration where version = (select max(version) from schema_migration)',
    )
    const reply = await ask('/readyz')
    expect([reply.statusCode, reply.json().detail]).toEqual([
      503,
      'The database has not been migrated. Run "npx nairawatt migrate".',
    ])
    await admin.query('insert into schema_migration select * from kept on conflict do nothing')
    expect((await ask('/readyz')).statusCode).toBe(200)
  })

  it('shows metrics on this machine or with the token', async () => {
    const here = await ask('/metrics', { authorization: 'Bearer scrape-me' })
    expect(here.body).toMatch(/nairawatt_http_request_seconds_count\{call="sideBarData",status="200"\} \d+/)
    expect(here.body).toMatch(/nairawatt_database_connections\{state="idle"\}/)
    expect((await ask('/metrics', {}, '203.0.113.9')).statusCode).toBe(403)
    // H15 H8: https is a proxy's, and one on this machine speaks for everybody.
    expect((await ask('/metrics')).statusCode).toBe(403)
    expect((await ask('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(403)
    expect((await ask('/metrics', { authorization: 'Bearer wrong' }, '203.0.113.9')).statusCode).toBe(403)
    expect((await ask('/metrics', { authorization: 'Bearer scrape-me' }, '203.0.113.9')).statusCode).toBe(200)
  })

  it('hands readings on unread, and refusals back', async () => {
    const post = (authorization: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/ingest/readings',
        headers: { authorization, 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
        payload: Buffer.from([1, 2, 3]),
      })
    expect((await post('Bearer good')).json()).toEqual({
      accepted: 1,
      duplicate: 0,
      rejected: [],
      dropped: [],
    })
    expect(posts[0]).toMatchObject({
      contentType: 'application/x-ndjson',
      contentEncoding: 'gzip',
      address: '127.0.0.1',
    })
    const refused = await post('Bearer bad')
    expect([refused.statusCode, refused.json().detail]).toEqual([401, 'This key is not known.'])
    const guessed = await post('Bearer other')
    expect([guessed.statusCode, guessed.headers['retry-after']]).toEqual([429, '3'])
  })
})
