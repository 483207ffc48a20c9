import { moveUploads } from '#jobs/platform/move-uploads.ts'
import { folderUploads } from '#store/engine/uploads/folder-uploads.ts'
import { openUploads } from '#store/engine/uploads/open-uploads.ts'
import { uploadsDir } from '../apart/uploads-setting.ts'
import { readArguments } from '../arguments.ts'
import { withDatabase } from '../with-database.ts'

/** `uploads move`: what stands in DATA_DIR/uploads goes to where UPLOADS says; may be repeated. */
export async function uploads(args: readonly string[]): Promise<number> {
  const [what, ...rest] = readArguments('uploads', args, {}).positionals
  if (what !== 'move' || rest.length > 0) {
    console.error('Use: npx nairawatt uploads move')
    return 2
  }
  return withDatabase(async ({ database, config }) => {
    const dir = uploadsDir(config.dataDir)
    if (config.uploads.kind === 'folder') {
      console.error(
        `UPLOADS is the folder ${dir} itself. Set it to database or to the address of a bucket first.`,
      )
      return 1
    }
    const { moved, gone } = await moveUploads(
      database,
      folderUploads(dir),
      openUploads(config.uploads, database),
    )
    console.log(`${moved} files were brought to where UPLOADS says; those in ${dir} are left.`)
    if (gone > 0) console.log(`${gone} files that are named in the database are in neither place.`)
    return 0
  })
}
