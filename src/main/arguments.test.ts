import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ArgumentsError, readArguments } from './arguments.ts'
import { importReadings } from './import.ts'
import { add } from './verbs/add.ts'
import { admin } from './verbs/admin.ts'
import { backupTo, restoreFrom } from './verbs/backup.ts'
import { doctor } from './verbs/doctor.ts'
import { migrateDatabase } from './verbs/migrate.ts'
import { start } from './verbs/start.ts'

const VERBS = {
  add,
  admin,
  backup: backupTo,
  doctor,
  import: importReadings,
  migrate: migrateDatabase,
  restore: restoreFrom,
  start,
}

describe('arguments of the command line', () => {
  it.each(Object.entries(VERBS))('%s refuses an option that it does not know', async (name, verb) => {
    const refused = verb(['create', 'Acme', '--tpye', 'X'])
    await expect(refused).rejects.toThrow(ArgumentsError)
    await expect(refused).rejects.toThrow(
      `There is no option --tpye; "npx nairawatt ${name} --help" lists what it takes.`,
    )
  })

  it.each(['doctor', 'import', 'migrate', 'start'] as const)('%s refuses a word', async (name) => {
    await expect(VERBS[name](['now'])).rejects.toThrow(`"now" belongs to no option; "npx nairawatt ${name}`)
  })

  it('takes a number below 0 as the value of an option', () => {
    const options = { kva: { type: 'string' }, replace: { type: 'boolean' } } as const
    expect(readArguments('add', ['a', '--kva', '-5'], options).values.kva).toBe('-5')
    expect(() => readArguments('add', ['--kva', '--replace'], options)).toThrow('Write a value after --kva; ')
    expect(() => readArguments('add', ['--kva'], options)).toThrow('Write a value after --kva; ')
    expect(() => readArguments('add', ['--replace', '-5'], options)).toThrow('There is no option -5; ')
    expect(() => readArguments('add', ['--replace=yes'], options)).toThrow(ArgumentsError)
  })

  it('a wrong one is one line and the exit code of wrong use, and touches nothing', async () => {
    const dir = join(mkdtempSync(join(tmpdir(), 'nairawatt-arguments-')), 'data')
    const ended = await new Promise((resolve) => {
      const args = ['--import', 'tsx', 'src/main/cli.ts', 'add', 'device', 'A', 'B', 'C', '--tpye', 'X']
      const env = { PATH: process.env.PATH, DATA_DIR: dir }
      execFile(process.execPath, args, { env }, (error, out, err) => resolve([error?.code, out + err]))
    })
    expect(ended).toEqual([2, expect.stringMatching(/^There is no option --tpye; .*\n$/)])
    expect(existsSync(dir)).toBe(false)
    rmSync(join(dir, '..'), { recursive: true })
  })
})

describe('commands that are suggested', () => {
  it('can be pasted: all of them begin with npx', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => join('src', name))
    const bare =
      /(?<!npx )\bnairawatt (?:<verb>|\$\{name\}|start|migrate|import|add|admin|backup|restore|doctor)/
    const wrong = [...sources, 'README.md', 'docs/operations.md'].filter((file) =>
      bare.test(readFileSync(file, 'utf8')),
    )
    expect(wrong).toEqual([])
  })
})
