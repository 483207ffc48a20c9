/**
 * The part of an address by which one subscriber is told from another: an IPv4 address whole, of an IPv6 address the first
 * 64 bits, since a single machine may choose the rest anew for every try. Anything else stands for itself.
 */
const IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const OF_SUBSCRIBER = 4

export function addressBlock(address: string): string {
  const old = IN_IPV6.exec(address)?.[1]
  if (old !== undefined) return old
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%', 1)[0]!.toLowerCase().split('::')
  const [left, right] = [groups(head), groups(tail ?? '')]
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - left.length - right.length)
  const whole = [...left, ...Array<string>(missing).fill('0'), ...right]
  const block = whole.slice(0, OF_SUBSCRIBER).map((group) => Number.parseInt(group, 16).toString(16))
  return `${block.join(':')}::/64`
}

function groups(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
