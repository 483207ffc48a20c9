/**
 * An address that mail can be sent to: one, without a name and without anything that could begin a header of its own.
 * Source: BI-09; security.md "Mail".
 */
export type AddressFault = 'missing' | 'not-an-address'

const LONGEST = 254
const ADDRESS = /^[^\s<>@,;:"()[\]\\\p{Cc}]{1,64}@[^\s<>@,;:"()[\]\\\p{Cc}]+\.[^\s<>@,;:"()[\]\\\p{Cc}.]+$/u

export function readAddress(text: string): { address: string } | { fault: AddressFault } {
  const address = text.trim()
  if (address === '') return { fault: 'missing' }
  return address.length <= LONGEST && ADDRESS.test(address) ? { address } : { fault: 'not-an-address' }
}
