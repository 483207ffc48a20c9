import { defineConfig } from 'vitest/config'

declare module 'vitest' {
  export interface ProvidedContext {
    /** `npm test -- --all`: what is too dear for every run is asked, too. */
    all: boolean
  }
}

/** What is one per browser, and so lives on in a module: each of these files has modules of its own. */
const BROWSER = 'src/web/{client,outbox,state}/**/*.test.ts'

/** What starts and kills processes or reads the environment has a process of its own. */
const PROCESSES = ['src/{main,store/engine/embedded}/**/*.test.ts', 'tools/{*,upgrade/*}.test.ts']
const PURE_TOOLS =
  'tools/{rooms,docs,route-table,baseline-accuracy,swap-folder,deploy,soak/judge,equal-answers/differences}.test.ts'

/** What is about the embedded server itself: its start, its end and its archive of what was written. */
const EMBEDDED = ['src/store/engine/embedded/**', '**/*wal-archive{,/**,*}']
const EMBEDDED_VERBS = ['src/main/verbs/{backup,restore-to}.test.ts']

const unit = {
  pool: 'threads',
  maxWorkers: 2,
  testTimeout: 60_000,
  setupFiles: 'tools/bounded-properties.ts',
} as const
/** Each statement of a cluster goes over several machines. */
const patience = process.env.CITUS_URL ? 5 : 1
const slow = { testTimeout: patience * 60_000, hookTimeout: patience * 120_000 }
const integration = {
  globalSetup: 'src/store/engine/testing-setup.ts',
  // One waits for the database or a clock while two work.
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
  ...slow,
}

/** Asks a cluster and what is none, and compares. */
const BESIDE = 'tools/equal-answers/*.test.ts'

/** Only where there is a cluster: what the server asks of its database, asked of one that is spread (docs/scaling.md). */
const citus = [
  {
    extends: true as const,
    test: {
      name: 'citus',
      include: ['src/{store,ingest,jobs,api}/**/*.test.ts'],
      exclude: EMBEDDED,
      isolate: false,
      ...integration,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'citus-processes',
      include: ['src/main/**/*.test.ts', BESIDE],
      exclude: EMBEDDED_VERBS,
      ...integration,
    },
  },
]

export default defineConfig({
  test: {
    provide: { all: process.env.TEST_ALL === '1' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{domain,contract,chart,report,web}/**/*.test.{ts,tsx}', PURE_TOOLS],
          exclude: [BROWSER],
          // No file leaves anything behind that another would meet: what they import is read once a worker.
          isolate: false,
          ...unit,
        },
      },
      {
        extends: true,
        test: { name: 'unit-browser', include: [BROWSER], ...unit },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['src/{store,ingest,jobs,api,main}/**/*.test.ts', '{tools,bench}/**/*.test.ts'],
          exclude: [PURE_TOOLS, BESIDE, ...PROCESSES],
          isolate: false,
          ...integration,
        },
      },
      {
        extends: true,
        test: { name: 'integration-processes', include: PROCESSES, exclude: [PURE_TOOLS], ...integration },
      },
      ...(process.env.CITUS_URL ? citus : []),
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/start-product.ts'],
          maxWorkers: 3,
          // Files of a worker share its browser and the code of the product.
          isolate: false,
          expect: { poll: { timeout: 20_000 } },
          sequence: { groupOrder: 2 },
          ...slow,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
