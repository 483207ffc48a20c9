import { join } from 'node:path'
import type { Database } from '#store/engine/database.ts'
import { addClaims } from './claims.ts'
import { type DemoLoaded, type LoadOptions, loadDemo } from './load.ts'
import { addMonthEnd } from './month-end.ts'
import { addPeers } from './peers.ts'
import { addPhotos } from './photos.ts'
import { addPanels } from './solar.ts'

/** All that the demo is before its first visitor: readings, papers and pictures, in this DATA_DIR. */
export async function prepareDemo(
  database: Database,
  dataDir: string,
  progress: (line: string) => void,
  options: Partial<LoadOptions> = {},
): Promise<DemoLoaded> {
  const now = Date.now()
  const loaded = await loadDemo(database, now, progress, options)
  await addPhotos(database, loaded.organisations, join(dataDir, 'uploads'), now)
  await addMonthEnd(database, loaded.organisations, now)
  await addPanels(database, loaded.organisations, now)
  await addClaims(database, loaded.organisations, now)
  await addPeers(database, loaded.organisations)
  return loaded
}
