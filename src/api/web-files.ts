import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPage } from '#contract/pages.ts'
import { refuse } from './refuse.ts'
import { notFound } from './respond.ts'

/** Names of files in here carry a hash of their content: a changed file has another name. */
const HASHED = `${sep}assets${sep}`
const APP_PAGE = 'index.html'

/** The built web app, and what is at no address: the app's page for browsers, the one 404 for everyone else. */
export async function addWebFiles(app: FastifyInstance, webDir: string | undefined): Promise<void> {
  const hasWeb = webDir !== undefined && existsSync(join(webDir, APP_PAGE))
  if (hasWeb) {
    await app.register(files, {
      root: webDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', keepFor(path)),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!hasWeb || !wantsPage(request)) return refuse(reply, notFound())
    return sendPage(request, reply)
  })
}

function keepFor(path: string): string {
  if (path.includes(HASHED)) return 'public, max-age=31536000, immutable'
  return path.includes(APP_PAGE) ? 'no-store' : 'no-cache'
}

/** A browser's navigation, not a call and not a file. */
function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || /^\/+(api|token)(\/|$)/.test(path)) return false
  return isPage(path) || ((request.headers.accept ?? '').includes('text/html') && !/\.\w+$/.test(path))
}

function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(isPage(pathOf(request)) ? 200 : 404).sendFile(APP_PAGE)
}

function pathOf(request: FastifyRequest): string {
  return request.url.replace(/[?#].*$/s, '')
}
