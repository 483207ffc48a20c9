// `npm run dev`: the demo with hot reload. Vite serves the web app on PORT and hands calls to the server, which runs on the
// next port and starts again when a source of it changes.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { SERVER_OPTIONS } from './server-options.ts'

const root = resolve(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 8080)
const host = process.env.HOST ?? '127.0.0.1'
const behind = `http://127.0.0.1:${port + 1}`

// Node 20 hands the option that follows one of `--watch…` on to what it watches over: a second `--watch` there would watch
// once more.
const server = spawn(
  process.execPath,
  [...SERVER_OPTIONS, '--watch-preserve-output', '--import', 'tsx', '--watch', 'tools/demo/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port + 1), HOST: '127.0.0.1' },
  },
)

const web = await createServer({
  root: resolve(root, 'src/web'),
  configFile: resolve(root, 'vite.config.ts'),
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/token', '/healthz', '/readyz', '/metrics'].map((path) => [path, behind]),
    ),
  },
})
await web.listen()
console.log(`With hot reload: http://${host}:${port} (the server's own address below does not reload pages)`)

async function stop(): Promise<void> {
  server.kill('SIGINT')
  await web.close()
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
server.once('exit', (code) => process.exit(code ?? 0))
