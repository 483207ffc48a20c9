import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pages } from '#contract/pages.ts'
import { refuse } from '../refuse.ts'
import { notFound } from '../respond.ts'

/** Names of files in here carry a hash of their content: a changed file has another name. */
const HASHED = `assets${sep}`
const APP_PAGE = 'index.html'
const ICON = 'icon.svg'
/** The script files of each page, written by the build (tools/page-preloads.ts). */
const PRELOADS = 'preload.json'

/** The built web app, and what is at no address: the app's page for browsers, the one 404 for everyone else. */
export async function addWebFiles(app: FastifyInstance, webDir: string | undefined): Promise<void> {
  if (webDir === undefined || !existsSync(join(webDir, APP_PAGE))) {
    app.setNotFoundHandler((_, reply) => refuse(reply, notFound()))
    return
  }
  await app.register(files, {
    root: webDir,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', keepFor(relative(webDir, path))),
  })
  // Browsers ask for it before they have read the page.
  app.get('/favicon.ico', { schema: { hide: true } }, (_, reply) => reply.sendFile(ICON))
  const preloads = readPreloads(webDir)
  for (const page of pages) {
    const link = preloads[page]?.map((file) => `</${file}>; rel=modulepreload`).join(', ')
    // Who watches whether the product stands asks for no body.
    app.route({
      method: ['GET', 'HEAD'],
      url: page,
      schema: { hide: true },
      handler: (_, reply) => {
        if (link) reply.header('link', link)
        return reply.sendFile(APP_PAGE)
      },
    })
  }
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? reply.code(404).sendFile(APP_PAGE) : refuse(reply, notFound()),
  )
}

/** What the first script would ask for only once it runs, page by page: a browser fetches it beside. */
function readPreloads(webDir: string): Readonly<Record<string, readonly string[]>> {
  const file = join(webDir, PRELOADS)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function keepFor(path: string): string {
  if (path.startsWith(HASHED)) return 'public, max-age=31536000, immutable'
  return path.startsWith(APP_PAGE) ? 'no-store' : 'no-cache'
}

/** A browser's navigation, not a call and not a file. */
function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.replace(/[?#].*$/s, '')
  const isCall = /^\/+(api|token)(\/|$)/.test(path)
  const acceptsPage = (request.headers.accept ?? '').includes('text/html')
  return request.method === 'GET' && acceptsPage && !isCall && !/\.\w+$/.test(path)
}
