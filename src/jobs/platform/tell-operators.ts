import type { Instant } from '#domain/time/interval.ts'
import { type Letter, mailBody } from '#report/mail-body.ts'
import type { Database } from '#store/engine/database.ts'
import { PLATFORM, scopeOfJob } from '#store/engine/scope.ts'
import { keepPlatformMail } from '#store/platform/platform-mail.ts'

/** Mails every platform administrator who has an address; once for a key. */
export async function tellOperators(
  database: Database,
  now: Instant,
  { key, ...letter }: Letter & { readonly key: string },
): Promise<void> {
  const scope = scopeOfJob(PLATFORM)
  const content = mailBody(letter)
  await database.withScope(scope, (tx) =>
    keepPlatformMail(tx, scope, { kind: 'operator', key, content, now }),
  )
}
