import { statfsSync } from 'node:fs'
import { operatorText } from '#contract/platform/operator-messages.ts'
import { type DiskForecast, forecastDisk } from '#domain/platform/disk-forecast.ts'
import { sizeText } from '#domain/platform/size-text.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { databaseSizes } from '#store/platform/database-size.ts'
import type { ServerStanding } from '../../frame/platform-operation.ts'

/** A disk that is full within so many days is somebody's work now. */
const SOON_DAYS = 30
const VERY_SOON_DAYS = 7
/** Further ahead nobody knows. */
const FAR_DAYS = 730

type Standing = Omit<ServerStanding, 'about'>

/** When the disk of the database will be full; of a server of one's own the disk is not seen, and its pace alone is told. */
export async function diskAhead(database: Database, now: Instant): Promise<Standing> {
  const notes = await databaseSizes(database, now)
  const size = sizeText(notes.at(-1)!.bytes)
  if (database.folder === null) {
    const forecast = forecastDisk(notes, 0, now)
    const says =
      forecast === null
        ? operatorText.growthUnknown(size)
        : operatorText.growthElsewhere(size, paceText(forecast))
    return { state: 'well', says }
  }
  const { bavail, bsize } = statfsSync(database.folder)
  return diskStanding(size, forecastDisk(notes, bavail * bsize, now))
}

export function diskStanding(size: string, forecast: DiskForecast | null): Standing {
  if (forecast === null) return { state: 'well', says: operatorText.growthUnknown(size) }
  const { fullInDays } = forecast
  const pace = paceText(forecast)
  if (fullInDays === null || fullInDays > FAR_DAYS) {
    return { state: 'well', says: operatorText.growthSlow(size, pace) }
  }
  const says = operatorText.growthFull(size, Math.floor(fullInDays), pace)
  if (fullInDays >= SOON_DAYS) return { state: 'well', says }
  return { state: fullInDays < VERY_SOON_DAYS ? 'wrong' : 'look', says: `${says} ${operatorText.makeRoom}` }
}

/** Of fewer days than 7 the days are told as they are. */
function paceText({ perDay, overDays }: DiskForecast): string {
  return operatorText.pace(sizeText(Math.max(0, perDay)), Math.round(overDays))
}
