import { defineConfig } from 'vitest/config'

declare module 'vitest' {
  export interface ProvidedContext {
    /** `npm test -- --all`: what is too dear for every run is asked, too. */
    all: boolean
  }
}

/** What is one per browser, and so lives on in a module: each of these files has modules of its own. */
const BROWSER = 'src/web/{client,outbox,state}/**/*.test.ts'

const unit = {
  pool: 'threads',
  maxWorkers: 2,
  testTimeout: 60_000,
  setupFiles: 'tools/bounded-properties.ts',
} as const
const slow = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    provide: { all: process.env.TEST_ALL === '1' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{domain,contract,chart,report,web}/**/*.test.{ts,tsx}',
            'tools/{rooms,docs,baseline-accuracy,swap-folder}.test.ts',
          ],
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
          include: [
            'src/{store,ingest,jobs,api,main}/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['tools/{rooms,docs,baseline-accuracy,swap-folder}.test.ts'],
          globalSetup: ['src/store/engine/testing-setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          ...slow,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/start-product.ts'],
          maxWorkers: 1,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 2 },
          ...slow,
        },
      },
    ],
  },
})
