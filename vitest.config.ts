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
            'tools/{rooms,docs,baseline-accuracy,swap-folder}.test.ts',
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
