import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { oneImport } from '#contract/meter/imports.ts'
import { importingJobs } from '#ingest/meter/import/importing.ts'
import { silentLog } from '#store/engine/log.ts'
import { folderUploads } from '#store/engine/uploads/folder-uploads.ts'
import { type Woken, woken } from '#store/engine/woken.ts'
import { type TestServer, testServer } from '../testing.ts'
import { createWriter, type Writer } from '../testing-writer.ts'

let server: TestServer
let importing: Woken[]
let efe: Writer

beforeAll(async () => {
  server = await testServer()
  const { database, now: clock } = server
  const files = folderUploads(server.uploadDir)
  const jobs = importingJobs({ database, files, clock, log: silentLog })
  importing = await Promise.all(jobs.map((job) => woken({ database, log: silentLog }, job)))
  efe = await createWriter(server, 'efe')
})
afterAll(async () => {
  await Promise.all(importing.map((job) => job.stop()))
  await server.close()
})

/** The import once nothing is being done with it. */
async function settled(path: string): Promise<z.output<typeof oneImport.answer>['data']> {
  for (let n = 0; n < 400; n++) {
    const { data } = oneImport.answer.parse((await efe.get(path)).body)
    if (data.work === null) return data
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The import does not end')
}

describe('T14 the calls of imports', () => {
  it('a file is sent, looked at, tried, imported and taken back by whoever may amend', async () => {
    const { cast } = server
    const bytes = Buffer.from('Date,Litres used\n01/11/2026,40\n02/11/2026,50\n13/11/2026,0\n')
    const list = `imports/${cast.efe}/`
    const added = await efe.sendForm(list, {}, [{ field: 'file', name: 'diesel.csv', bytes }])
    expect([added.status, added.body.detail]).toEqual([201, 'The file is kept and looked at.'])
    const path = `${list}${(added.body.data as { id: number }).id}/`
    const { understood } = await settled(path)
    const { mapping } = understood!
    expect(mapping).toMatchObject({ kind: 'diesel', branch: cast.yaba.branchId, time_format: 'd/m/yyyy' })
    await efe.send('POST', `${path}try/`, { mapping })
    expect((await settled(path)).trial).toMatchObject({ rows: 3, accepted: 2, sums: { litres: 90 } })
    await efe.send('POST', `${path}start/`, { mapping })
    expect(await settled(path)).toMatchObject({ state: 'imported', accepted: 2, rejected: 1, by: 'efe' })
    expect((await efe.send('DELETE', path, {})).status).toBe(400)
    await efe.send('POST', `${path}undo/`, {})
    expect(await settled(path)).toMatchObject({ state: 'undone', problem: null })
    expect((await efe.send('DELETE', path, {})).status).toBe(200)
    expect((await efe.get(path)).status).toBe(404)
    const actions = await server.database.admin.query(
      `select array_agg(action order by id) as all from audit where organisation_id = $1 and user_id = $2
         and subject like 'import %'`,
      [cast.lagosFoods, cast.efe],
    )
    expect(actions.rows[0].all).toEqual(['import.added', 'import.done', 'import.undone', 'import.discarded'])
  })

  it('a file of another person’s branch does not exist, and a branch that is not one’s own is not written to', async () => {
    const { cast } = server
    const alice = await createWriter(server, 'alice')
    const bytes = Buffer.from('Branch,Date,Litres used\nIkeja,01/10/2026,40\nYaba,02/10/2026,50\n')
    const sent = (who: Writer, userId: number) =>
      who.sendForm(`imports/${userId}/`, {}, [{ field: 'file', name: 'diesel.csv', bytes }])
    const hers = ((await sent(alice, cast.alice)).body.data as { id: number }).id
    expect((await efe.get(`imports/${cast.efe}/${hers}/`)).status).toBe(404)
    const path = `imports/${cast.efe}/${((await sent(efe, cast.efe)).body.data as { id: number }).id}/`
    const { understood } = await settled(path)
    expect(understood!.unknown_places).toEqual(['Ikeja'])
    await efe.send('POST', `${path}start/`, { mapping: understood!.mapping })
    expect((await settled(path)).outcome).toMatchObject({ accepted: 1, rejected: [{ code: 'no-branch' }] })
    const foreign = { ...understood!.mapping, branch: cast.ikeja.branchId }
    expect((await efe.send('POST', `${path}try/`, { mapping: foreign })).status).toBe(404)
  })

  it('what is no table ends with a sentence, and takes nothing down', async () => {
    const { cast } = server
    for (const bytes of [Buffer.from('PK\u0003\u0004 broken'), Buffer.from([1, 0, 2, 0]), Buffer.from('"')]) {
      const added = await efe.sendForm(`imports/${cast.efe}/`, {}, [{ field: 'file', name: 'x.bin', bytes }])
      const path = `imports/${cast.efe}/${(added.body.data as { id: number }).id}/`
      const { problem, understood } = await settled(path)
      expect(problem ?? understood?.notes.join(' ')).toMatch(/^[A-Zx].+\.$/)
    }
    expect((await efe.sendForm(`imports/${cast.efe}/`, {}, [])).status).toBe(400)
  })
})
