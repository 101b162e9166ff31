import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createDataFolder, type EmbeddedSchool, startEmbeddedSchool } from './embedded.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DOCUMENTS = ['README.md', 'docs/deploying.md', 'docs/operations.md', 'docs/runbook.md']

/** The commands that this test runs. Nothing else: a line of a document can change the machine. */
const RUN = /^enrollment (?:backup|try-restore|audit|ready|pause|admin)(?: |$)/

/** What tests the other lines of the documents. */
const ELSEWHERE: readonly (readonly [commands: RegExp, tests: string])[] = [
  [/^npm (?:start|test)$/, 'scripts/setup.process.test.ts'],
  [/^node web\/public\/lottery\/check\.mjs /, 'test/lotteryReference.test.ts'],
  [/^enrollment rehearse(?: |$)/, 'scripts/rehearse.process.test.ts'],
  [/^enrollment restore FILE --to latest$|^mkdir |^enrollment school recover$/, 'scripts/lostMachine.process.test.ts'],
  [/^enrollment restore(?: |$)/, 'scripts/backup.process.test.ts'],
  [/^enrollment upgrade-postgres(?: |$)/, 'scripts/upgrade-postgres.process.test.ts'],
  [/^enrollment school (?:create|list)|^enrollment --school /, 'scripts/school.process.test.ts'],
  [/^(?:ln|useradd|cp|apt) /, 'test/processes/systemd.test.ts'],
  [/^(?:git clone|install|until docker|docker|sed|kubectl) /, 'test/processes/deploy.test.ts'],
]

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** What the command of the installed server runs for the line, here as the user of the test. */
function toScript(line: string, folder: string): string {
  const [, name = '', args = ''] = /^enrollment ([a-z-]+)(?: (.*))?$/.exec(line) ?? []
  return `${scripts[name]} ${args.replace('FILE', join(folder, 'data.key'))}`
}

/** A check that finds a problem ends with 1: the school of a test has no public address. */
const codes = (line: string) => (line.startsWith('enrollment ready') ? [0, 1] : [0])

/** The commands in the code blocks of a document, without comments and files. */
function commandsOf(document: string): string[] {
  const blocks = readFileSync(join(ROOT, document), 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms)
  const shell = [...blocks].filter(([, language]) => language === '')
  return shell.flatMap(([, , block = '']) =>
    block
      .replace(/^END\n/gm, '')
      .split('\n')
      .map((line) => line.replace(/ +# .*$/, '').trim())
      .filter((line) => line !== '' && !/^[A-Z_]+=\S+$/.test(line)),
  )
}

const all = DOCUMENTS.flatMap(commandsOf)
const chosen = [...new Set(all.filter((line) => RUN.test(line)))]

test('each script that a document names exists', () => {
  const named = DOCUMENTS.flatMap((document) =>
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(/(?:\bnpm run |`enrollment )([a-z][a-z:-]*)/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => name !== 'update' && !(name in scripts))).toEqual([])
})

test('each other command has a test', () => {
  const others = all.filter((line) => !RUN.test(line))
  const tested = (line: string) => ELSEWHERE.some(([commands]) => commands.test(line))
  expect(others.filter((line) => !tested(line))).toEqual([])
  for (const [commands, tests] of ELSEWHERE) {
    expect(
      others.some((line) => commands.test(line)),
      String(commands),
    ).toBe(true)
    expect(existsSync(join(ROOT, tests)), tests).toBe(true)
  }
})

test('the commands of the documents end as they say, one after another, while the server runs', async () => {
  const folder = createDataFolder()
  const school = await startEmbeddedSchool(folder)
  expect(chosen).toContain('enrollment backup')
  const failed: string[] = []
  for (const line of chosen) {
    const { code, output } = await run(toScript(line, folder), folder, school)
    if (!codes(line).includes(code)) failed.push(`${line}\n${output}`)
  }
  expect(failed).toEqual([])
  expect(readdirSync(join(folder, 'backup')).length).toBeGreaterThan(0)
})

/** With the variables of the server. */
function run(command: string, folder: string, { server }: EmbeddedSchool) {
  const env = {
    ...process.env,
    PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
    DATABASE_URL: '',
    DATA_DIR: folder,
    PUBLIC_URL: server.origin,
  }
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile('/bin/sh', ['-c', command], { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: (stdout + stderr).trim() }),
    )
  })
}
