import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Route } from '#contract/endpoint.ts'
import { fileRoutes } from '#contract/routes.ts'
import { id, noQuery } from '#contract/shapes.ts'
import { findSnapshot, type PaperType } from '#store/cost/snapshot.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { UploadFiles } from '#store/engine/upload-files.ts'
import { findClientPhoto } from '#store/site/client-photo.ts'
import type { Admission } from '../../frame/admission.ts'
import { PREFIX } from '../../frame/http/mount.ts'
import { ruleOf } from '../../frame/policy.ts'
import { notFound } from '../../frame/respond.ts'
import { requireOwnUser, scopeOf } from '../../frame/scope.ts'

interface Deps {
  readonly database: Database
  readonly admission: Admission
  readonly files: UploadFiles
  readonly log: Log
}

interface KeptPicture {
  readonly id: number
  readonly file: string
  readonly bytes: number
  readonly mediaType: PaperType
}

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

/** A browser may save it and nothing else: were it a page after all, it could do nothing. */
const HARMLESS = "default-src 'none'; sandbox"

/** AB-06: a snapshot as it was kept, for whoever may see its branch. */
export function addSnapshotFile(app: FastifyInstance, deps: Deps): void {
  const params = z.strictObject({ userId: id, snapshotId: id })
  addPictureFile(app, deps, fileRoutes.snapshot, params, ({ snapshotId }) => ({
    name: 'paper',
    find: (tx, scope) => findSnapshot(tx, scope, snapshotId),
  }))
}

/** CP-01: the organisation's picture, for everyone of the organisation. */
export function addClientPhotoFile(app: FastifyInstance, deps: Deps): void {
  const params = z.strictObject({ photoId: id })
  addPictureFile(app, deps, fileRoutes.clientPhoto, params, ({ photoId }) => ({
    name: 'client',
    find: (tx, scope) => findClientPhoto(tx, scope, photoId),
  }))
}

interface Wanted {
  /** What a browser calls the file. */
  readonly name: string
  find(tx: Tx, scope: Scope): Promise<KeptPicture | null>
}

function addPictureFile<Params extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  route: Route,
  params: Params,
  wanted: (params: z.output<Params>) => Wanted,
): void {
  app.route({
    method: route.method,
    url: PREFIX + route.path,
    schema: { hide: true, params, querystring: noQuery },
    onRequest: deps.admission.admit(ruleOf({ route })),
    handler: (request: FastifyRequest, reply) =>
      sendPicture(deps, request, reply, wanted(request.params as z.output<Params>)),
  })
}

async function sendPicture(
  { database, admission, files, log }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, find }: Wanted,
): Promise<FastifyReply> {
  const user = admission.requirePerson(request)
  requireOwnUser(user, [request.params])
  const scope = scopeOf(user)
  const found = await database.withScope(scope, (tx) => find(tx, scope), { readOnly: true })
  const content = found && (await files.read(found.file))
  if (found && !content) log.warn({ pictureId: found.id }, 'The file of a picture is gone')
  if (!found || !content) throw notFound()
  const extension = EXTENSIONS[found.mediaType]
  return reply
    .header('content-disposition', `attachment; filename="${name}-${found.id}.${extension}"`)
    .header('content-security-policy', HARMLESS)
    .header('content-length', found.bytes)
    .type(found.mediaType)
    .send(content)
}
