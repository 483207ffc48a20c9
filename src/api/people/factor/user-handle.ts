import { PLATFORM } from '#store/engine/scope.ts'

/**
 * Whose a passkey says it is, where nobody has typed a name: the numbers of organisation and person, eight bytes. It proves
 * nothing; the signature does.
 */
export interface Handle {
  readonly organisationId: number
  readonly userId: number
}

const NUMBER_BYTES = 4

export function writeHandle({ id, organisationId }: { id: number; organisationId: number | null }): string {
  const bytes = Buffer.alloc(2 * NUMBER_BYTES)
  bytes.writeUInt32BE(organisationId ?? PLATFORM)
  bytes.writeUInt32BE(id, NUMBER_BYTES)
  return bytes.toString('base64url')
}

/** null: it is none that we have written. */
export function readHandle(text: string | null): Handle | null {
  const bytes = Buffer.from(text ?? '', 'base64url')
  if (bytes.length !== 2 * NUMBER_BYTES) return null
  const [organisationId, userId] = [bytes.readInt32BE(), bytes.readInt32BE(NUMBER_BYTES)]
  return organisationId >= 0 && userId > 0 ? { organisationId, userId } : null
}
