import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Database } from '#store/engine/database.ts'
import { folderUploads } from '#store/engine/uploads/folder-uploads.ts'
import { keepUpload } from '#store/engine/uploads/upload-files.ts'
import { addClientPhoto, takeClientPhoto } from '#store/site/client-photo.ts'
import { tree } from '#store/site/organisation.ts'
import type { Founded } from './organisations.ts'

const SIZE = 256
const TEXT_WIDTH = 150
const COLOURS = new Map([
  ['Adunni Demo Stores', '#5b2d8e'],
  ['Oriki Demo Pharmacy', '#1f6f54'],
  ['Kolanut Demo Foods', '#1d4e9e'],
])

/** Gives three organisations of the demo a picture, their initials on a colour; the fourth shows how it is without one. */
export async function addPhotos(
  database: Database,
  organisations: readonly Founded[],
  uploadDir: string,
  now: number,
): Promise<void> {
  for (const { organisation, scope } of organisations) {
    const colour = COLOURS.get(organisation.name)
    if (colour === undefined) continue
    const found = await database.withScope(scope, (tx) => tree(tx, scope))
    if (!found || found.organisation.photoId !== null) continue
    const bytes = await drawPicture(organisation.name, colour)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const facts = { name: 'logo.png', sha256, bytes: bytes.length, width: SIZE, height: SIZE }
    await database.withScope(scope, async (tx) => {
      const file = await keepUpload(folderUploads(uploadDir), { tx, scope }, bytes, 'png')
      const { id } = await addClientPhoto(tx, scope, { ...facts, file, mediaType: 'image/png' }, now)
      await takeClientPhoto(tx, scope, id, now)
    })
  }
}

/** Without SVG, which the product never reads (`api/frame/http/image.ts`), in whatever process runs it. */
function drawPicture(name: string, colour: string): Promise<Buffer> {
  const initials = name
    .split(' ')
    .filter((word) => word !== 'Demo')
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
  const text = `<span foreground="white" weight="600">${initials}</span>`
  return sharp({ create: { width: SIZE, height: SIZE, channels: 3, background: colour } })
    .composite([{ input: { text: { text, font: 'sans-serif', width: TEXT_WIDTH, rgba: true, dpi: 600 } } }])
    .png()
    .toBuffer()
}
