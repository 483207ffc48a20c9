/**
 * Which of the processes that live works for an organisation: each asks itself and all come to the same answer. Where
 * one goes, what was its is spread over the others and nothing else moves (rendezvous hashing). null: there is none.
 */
export function whoseWork(organisationId: number, processes: readonly string[]): string | null {
  let best: string | null = null
  let highest = -1
  for (const id of processes) {
    const weight = mix(`${organisationId} ${id}`)
    if (weight > highest || (weight === highest && id > best!)) [best, highest] = [id, weight]
  }
  return best
}

/** 32 bits of a text, well stirred: FNV-1a and the end of MurmurHash3. */
function mix(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
