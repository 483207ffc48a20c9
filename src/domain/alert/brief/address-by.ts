import { mobileNumber } from '../../people/mobile-number.ts'
import type { BriefChannel } from './brief-due.ts'

/** Where a channel reaches a person, as its sender wants it; null: nowhere. */
export function addressBy(
  channel: BriefChannel,
  { email, phone }: { readonly email: string; readonly phone: string },
): string | null {
  return channel === 'mail' ? email || null : mobileNumber(phone)
}
