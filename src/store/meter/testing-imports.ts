import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'
import type { Metered } from '../engine/testing-meters.ts'
import { addImport } from './import.ts'
import { withdrawImport } from './import-undo.ts'
import { askWork, widenImport } from './import-work.ts'
import { appendReadings } from './reading/reading.ts'
import { makeMonthsAhead } from './reading/reading-month.ts'

type TestReading = Partial<Reading> & { readonly at: Instant }

/** `times` readings from an instant on, every so often. */
export const course = (
  from: Instant,
  every: number,
  times: number,
  told: (n: number) => Partial<Reading>,
): TestReading[] => Array.from({ length: times }, (_, n) => ({ at: from + n * every, ...told(n) }))

/** What a meter sends and what a file brings for it, all at one time, and the undo of the file. */
export function importsOf(database: () => Database, now: Instant) {
  async function append(
    { scope, deviceIds }: Metered,
    told: readonly TestReading[],
    importId: number | null = null,
  ) {
    const rows = told.map((one) => ({
      ...{ deviceId: deviceIds[0]!, isCorrection: false, by: 'test' },
      reading: { ...NOTHING_MEASURED, ...one },
    }))
    await makeMonthsAhead(
      database(),
      rows.map(({ reading }) => reading.at),
    )
    await database().withScope(scope, (tx) => appendReadings(tx, scope, rows, now, { importId }))
  }

  async function imported(metered: Metered, told: readonly TestReading[]): Promise<number> {
    const { scope, deviceIds, branchId } = metered
    const id = await database().withScope(scope, async (tx) => {
      const added = await addImport(tx, scope, { name: 'a.csv', file: 'a', bytes: 1, sha256: '', now })
      const wide = { branchIds: [branchId], deviceIds, from: told[0]!.at, to: told.at(-1)!.at }
      await widenImport(tx, scope, added.id, wide)
      return added.id
    })
    await append(metered, told, id)
    return id
  }

  const undo = ({ scope }: Metered, id: number) =>
    database().withScope(scope, async (tx) => {
      await askWork(tx, scope, id, { work: 'undo' }, now)
      return withdrawImport(tx, scope, id, now)
    })

  async function all(metered: Metered, text: string): Promise<Record<string, unknown>[]> {
    return (await database().admin.query(text, [metered.deviceIds[0]])).rows
  }

  return { append, imported, undo, all }
}
