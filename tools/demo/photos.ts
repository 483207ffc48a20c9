import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { addClientPhoto, takeClientPhoto } from '#store/client-photo.ts'
import type { Database } from '#store/database.ts'
import { tree } from '#store/organisation.ts'
import { openUploads } from '#store/upload-files.ts'
import type { Founded } from './found.ts'

const SIZE = 256
const COLOURS = ['#5b2d8e', '#1f6f54', '#a34a1a', '#1d4e9e']

/** Gives every organisation of the demo a picture that has none: its initials on a colour, drawn here. */
export async function foundPhotos(
  database: Database,
  organisations: readonly Founded[],
  uploadDir: string,
  now: number,
): Promise<void> {
  for (const [n, { organisation, scope }] of organisations.entries()) {
    const found = await database.withScope(scope, (tx) => tree(tx, scope))
    if (!found || found.organisation.photoId !== null) continue
    const bytes = await pictureOf(organisation.name, COLOURS[n % COLOURS.length]!)
    const file = await openUploads(uploadDir).keep(bytes, 'png')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const facts = { name: 'logo.png', file, sha256, bytes: bytes.length, width: SIZE, height: SIZE }
    await database.withScope(scope, async (tx) => {
      const { id } = await addClientPhoto(tx, scope, { ...facts, mediaType: 'image/png' }, now)
      await takeClientPhoto(tx, scope, id, now)
    })
  }
}

function pictureOf(name: string, colour: string): Promise<Buffer> {
  const initials = name
    .split(' ')
    .filter((word) => word !== 'Demo')
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
  const text = `<text x="50%" y="50%" dy=".36em" text-anchor="middle" font-family="sans-serif" font-size="112" font-weight="600" fill="#fff">${initials}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><rect width="100%" height="100%" fill="${colour}"/>${text}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
