import { defineConfig } from 'vitest/config'

const slow = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{domain,contract,chart,report,web}/**/*.test.{ts,tsx}',
            'tools/{rooms,baseline-accuracy,swap-folder}.test.ts',
          ],
        },
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
          exclude: ['tools/{rooms,baseline-accuracy,swap-folder}.test.ts'],
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
