import { exitWith } from './verbs/exit-with.ts'

/** What a verb does with its arguments; resolves to the exit code, or runs until it is told to stop. */
export type Verb = (args: readonly string[]) => Promise<number>

interface VerbEntry {
  readonly says: string
  /** Its arguments, for `--help`; a verb without has none, or explains itself. */
  readonly use?: string
  readonly load: () => Promise<Verb>
}

const VERBS: Record<string, VerbEntry> = {
  start: {
    says: 'serve the product',
    use: '[--web | --jobs]   one part of it, of which any number may run on one DATABASE_URL; without either: both',
    load: async () => (await import('./verbs/start.ts')).start,
  },
  migrate: {
    says: 'bring the database up to this version',
    use: '',
    load: async () => (await import('./verbs/migrate.ts')).migrateDatabase,
  },
  import: {
    says: 'read history from a CSV file (--help)',
    load: async () => (await import('./import.ts')).importReadings,
  },
  add: {
    says: 'add organisation, branch, device, user, key or breaker',
    load: async () => (await import('./verbs/add.ts')).add,
  },
  admin: {
    says: 'admin create <username>: a platform administrator',
    use: `create <username> [e-mail address]   the password is made and shown once
       npx nairawatt admin reset-factor <username>   whose phone and recovery codes are lost`,
    load: async () => (await import('./verbs/admin.ts')).admin,
  },
  backup: {
    says: 'backup <file>: everything in one archive, while running',
    use: '<file>   for example: npx nairawatt backup /var/backups/nairawatt.tar.gz',
    load: async () => (await import('./verbs/backup.ts')).backupTo,
  },
  restore: {
    says: 'restore <file>: an archive into an empty database',
    use: `<file> [--replace]   with --replace, what the database holds is removed first
       npx nairawatt restore --to "22-11-2026 14:05" [folder]   the embedded database as it was then, from WAL_ARCHIVE_DIR
       npx nairawatt restore --to newest [folder]   all that is archived`,
    load: async () => (await import('./verbs/backup.ts')).restoreFrom,
  },
  uploads: {
    says: 'uploads move: files of DATA_DIR/uploads to where UPLOADS says',
    use: 'move',
    load: async () => (await import('./verbs/uploads.ts')).uploads,
  },
  site: {
    says: 'read meters at a branch and send what they say (--help)',
    load: async () => (await import('./verbs/site.ts')).site,
  },
  doctor: {
    says: 'say what is wrong and what to do',
    use: '',
    load: async () => (await import('./verbs/doctor.ts')).doctor,
  },
}

function usage(): string {
  const lines = Object.entries(VERBS).map(([name, { says }]) => `  ${name.padEnd(9)} ${says}`)
  return `npx nairawatt <verb>\n\n${lines.join('\n')}\n\nSettings come from the environment: see .env.example.`
}

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    console.log(usage())
    return name === undefined ? 2 : 0
  }
  const verb = VERBS[name]
  if (!verb) {
    console.error(`There is no verb "${name}".\n\n${usage()}`)
    return 2
  }
  if (verb.use !== undefined && args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(`npx nairawatt ${name} ${verb.use}`.trimEnd())
    console.log(`\n${verb.says}. Settings come from the environment: see .env.example.`)
    return 0
  }
  return (await verb.load())(args)
}

exitWith(main(process.argv.slice(2)))
