import type { Page } from 'playwright-core'

/** The names of the calls whose answers are kept on the device. */
export function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const named = await indexedDB.databases()
    if (!named.some(({ name }) => name === 'nairawatt-answers')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('nairawatt-answers')
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    try {
      if (!database.objectStoreNames.contains('answers')) return []
      const all = database.transaction('answers').objectStore('answers').getAll()
      await new Promise((resolve) => {
        all.onsuccess = resolve
      })
      return all.result.map(({ key }: { key: string[] }) => String(key[0]))
    } finally {
      database.close()
    }
  })
}
