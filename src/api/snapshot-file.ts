import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fileRoutes } from '#contract/routes.ts'
import { id, noQuery } from '#contract/shapes.ts'
import type { Database } from '#store/database.ts'
import type { Log } from '#store/log.ts'
import { findSnapshot } from '#store/snapshot.ts'
import type { UploadFiles } from '#store/upload-files.ts'
import type { Admission } from './admission.ts'
import { PREFIX } from './mount.ts'
import { ruleOf } from './policy.ts'
import { notFound } from './respond.ts'
import { requireOwnUser, scopeOf } from './scope.ts'

interface Deps {
  readonly database: Database
  readonly admission: Admission
  readonly files: UploadFiles
  readonly log: Log
}

const params = z.strictObject({ userId: id, snapshotId: id })

/** A browser may save it and nothing else: were it a page after all, it could do nothing. */
const HARMLESS = "default-src 'none'; sandbox"

/** AB-06: a snapshot as it was kept, for whoever may see its branch. */
export function addSnapshotFile(app: FastifyInstance, { database, admission, files, log }: Deps): void {
  app.route({
    method: fileRoutes.snapshot.method,
    url: PREFIX + fileRoutes.snapshot.path,
    schema: { hide: true, params, querystring: noQuery },
    onRequest: admission.admit(ruleOf({ route: fileRoutes.snapshot })),
    handler: async (request: FastifyRequest, reply) => {
      const user = admission.requirePerson(request)
      const asked = request.params as z.output<typeof params>
      requireOwnUser(user, [asked])
      const scope = scopeOf(user)
      const found = await database.withScope(scope, (tx) => findSnapshot(tx, scope, asked.snapshotId), {
        readOnly: true,
      })
      const content = found && (await files.read(found.file))
      if (found && !content) log.warn({ snapshotId: found.id }, 'The file of a snapshot is gone')
      if (!found || !content) throw notFound()
      const extension = found.mediaType === 'image/png' ? 'png' : 'jpg'
      return reply
        .header('content-disposition', `attachment; filename="flow-meter-${found.id}.${extension}"`)
        .header('content-security-policy', HARMLESS)
        .header('content-length', found.bytes)
        .type(found.mediaType)
        .send(content)
    },
  })
}
