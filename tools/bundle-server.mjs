import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'

const root = resolve(import.meta.dirname, '..')

/** The server as one program in a folder, with what it reads from beside itself; `npm run build` adds the web app. */
export async function bundleServer(folder) {
  // Reports are laid out, passwords hashed, large posts read and long answers worked out in threads, backups made in processes, which begin with
  // files of their own; so does the agent of a site, which needs none of the server's packages.
  await build({
    entryPoints: {
      cli: join(root, 'src/main/cli.ts'),
      site: join(root, 'src/main/verbs/site-program.ts'),
      'report-worker': join(root, 'src/report/worker.ts'),
      'backup-child': join(root, 'src/jobs/platform/backup-child.ts'),
      'post-worker': join(root, 'src/ingest/meter/post/post-worker.ts'),
      'answer-worker': join(root, 'src/api/answer-worker.ts'),
      'hash-worker': join(root, 'src/api/people/proof/hash-worker.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [modbusBeside],
  })
  await bundleModbus(folder)
  cpSync(join(root, 'src/web/ui/style/tokens.css'), join(folder, 'tokens.css'))
  cpSync(join(root, 'src/api/people/proof/common-passwords.bin'), join(folder, 'common-passwords.bin'))
  copyFonts(join(folder, 'fonts'))
  cpSync(join(root, 'src/store/engine/migrations'), join(folder, 'migrations'), { recursive: true })
}

/** The weights that reports are drawn in (src/report/paper/fonts.ts), with their licence. */
function copyFonts(folder) {
  const from = join(root, 'node_modules/@expo-google-fonts/montserrat')
  for (const weight of ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic']) {
    const name = `Montserrat_${weight}.ttf`
    cpSync(join(from, weight, name), join(folder, name))
  }
  cpSync(join(from, 'LICENSE_FONT'), join(folder, 'LICENSE'))
}

/** The Modbus client stands beside the program, so that its serial port, native code, is never installed (018). */
const modbusBeside = {
  name: 'modbus-serial',
  setup: (bundle) =>
    bundle.onResolve({ filter: /^modbus-serial$/ }, () => ({ path: './modbus-serial.cjs', external: true })),
}

async function bundleModbus(folder) {
  await build({
    entryPoints: { 'modbus-serial': join(root, 'node_modules/modbus-serial/index.js') },
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    external: ['serialport'],
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
  })
}
