import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { routeTable } from '../../tools/route-table.ts'
import { webAliases } from '../../tools/web-aliases.ts'

/** The policy the product is served with; the kit must work under it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'"

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export interface ServedGallery {
  address: string
  close: () => Promise<void>
}

/** Builds the gallery as the product is built and serves it under the product's policy. */
export async function serveGallery(): Promise<ServedGallery> {
  const outDir = await mkdtemp(join(tmpdir(), 'kit-gallery-'))
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss(), routeTable],
    resolve: { alias: webAliases },
    // One chunk is fine here: it holds the whole kit and goes nowhere.
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://kit').pathname
    const file = path.startsWith('/assets/') ? path : '/index.html'
    readFile(join(outDir, file)).then(
      (bytes) => {
        const type = TYPES[extname(file)] ?? 'application/octet-stream'
        response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(bytes)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      await new Promise<void>((closed) => server.close(() => closed()))
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
