import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { enrolSite } from '#contract/meter/site-agent.ts'
import { makeFolder, writeSettled } from '#store/engine/files/settle.ts'
import { parseJson } from '../parse-json.ts'
import type { ServerLink } from './server-link.ts'

/** What an agent is: its server, its key and the devices that the key speaks for; `enrolment.json`, for its owner alone. */
const enrolment = enrolSite.answer.extend({ server: z.string() })

export type Enrolment = z.infer<typeof enrolment>

/** Why an agent cannot be enrolled or started, in a sentence. */
export class EnrolmentError extends Error {
  override name = 'EnrolmentError'
}

const FILE = 'enrolment.json'

/** Exchanges a code for the key and stores it. Throws an EnrolmentError with what the server says. */
export async function enrol(
  link: ServerLink,
  { server, code, folder }: { readonly server: string; readonly code: string; readonly folder: string },
): Promise<Enrolment> {
  const bytes = Buffer.from(JSON.stringify({ enrolment_code: code }))
  // Before the code is used up: a folder that cannot be written to is told now.
  await makeFolder(folder)
  const body = { bytes, type: 'application/json' }
  const { status, json } = await link.ask({ method: 'POST', path: enrolSite.path, body })
  const answer = enrolSite.answer.safeParse(json).data
  if (status !== 200 || !answer) {
    const said = (json as { detail?: unknown } | null)?.detail
    throw new EnrolmentError(
      typeof said === 'string' ? said : `${server} answers ${status}: this is not a server of Nairawatt.`,
    )
  }
  const enrolled = { ...answer, server }
  await writeSettled(join(folder, FILE), `${JSON.stringify(enrolled, null, 2)}\n`)
  return enrolled
}

/** Throws an EnrolmentError where there is none. */
export function readEnrolment(folder: string): Enrolment {
  let text: string
  try {
    text = readFileSync(join(folder, FILE), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new EnrolmentError(
      `${folder} holds no enrolment. Get a code in the administrator area and run: npx nairawatt site --enrol CODE --server https://…`,
    )
  }
  const read = enrolment.safeParse(parseJson(text)).data
  if (!read) throw new EnrolmentError(`${join(folder, FILE)} cannot be read. Enrol this computer again.`)
  return read
}
