// Makes src/api/people/proof/common-passwords.bin of a list of passwords, the most used first: the 100,000 first of 5
// characters or more that differ in lower case, each as the first 5 bytes of its SHA-256, in order (NOTICE says which list).
//   node tools/common-passwords.mjs <list.txt>
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MOST = 100_000
const SHORTEST = 5
const BYTES = 5

const list = process.argv[2]
if (list === undefined) throw new Error('Use: node tools/common-passwords.mjs <list.txt>')

const chosen = new Set()
for (const line of readFileSync(list, 'utf8').split(/\r?\n/)) {
  const password = line.normalize('NFKC').toLowerCase()
  if (password.length >= SHORTEST) chosen.add(password)
  if (chosen.size === MOST) break
}
const marks = [...chosen].map((password) => createHash('sha256').update(password).digest().subarray(0, BYTES))
marks.sort(Buffer.compare)
const target = join(import.meta.dirname, '../src/api/people/proof/common-passwords.bin')
writeFileSync(target, Buffer.concat(marks))
console.log(`${marks.length} passwords, ${marks.length * BYTES} bytes`)
