import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { requestReset } from '../contract/passwords.ts'
import { sha256Hex } from '../server/platform/sha256.ts'
import { createClient } from '../test/client.ts'
import { createDataFolder, startEmbeddedSchool } from '../test/processes/embedded.ts'
import { startMailServer } from '../test/processes/mailServer.ts'
import { startServer } from '../test/processes/servers.ts'

const script = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
const FAMILY = 'family@sample.school'

test('a rehearsal writes a report, sends no email, and changes nothing of the school', async () => {
  const folder = createDataFolder()
  await stoppedSchoolWithAnEmailToSend(folder)
  let connections = 0
  const mailServer = await startMailServer({
    onConnect(_, accept) {
      connections++
      accept()
    },
  })
  const before = digestOf(folder)
  const { code, output } = await run('rehearse', { DATA_DIR: folder, SMTP_URL: mailServer.url }, [
    ...['--families', '80', '--seconds', '1'],
  ])
  expect(output).toContain('80 families, of them 20 made up, arrive within 1 s')
  const [, file = ''] = /^The report: (.+)$/m.exec(output) ?? []
  const report = readFileSync(file, 'utf8')
  const isEnough = output.includes('This machine is enough.')
  expect([code, report.includes('<h2>This machine is enough.</h2>')]).toEqual([isEnough ? 0 : 1, isEnough])
  expect(report).toContain('Rehearsal of opening morning: Fall')
  expect(report).toMatch(/\d\d checked, 0 broken/)
  expect(report).not.toMatch(/Failed:|Broken|Vilma|sample\.school/)
  expect(connections).toBe(0)
  expect(digestOf(folder)).toEqual(before)
  expect(readdirSync(folder).filter((name) => name.startsWith('rehearsal-'))).toEqual([file.slice(folder.length + 1)])

  // The email was still to be sent, so a copy that sends would have sent it.
  const server = await startServer({ DATABASE_URL: '', DATA_DIR: folder, SMTP_URL: mailServer.url })
  onTestFinished(async () => void (await server.stop()))
  expect(await mailServer.waitForEmails(FAMILY)).toHaveLength(1)
})

test('an interrupted rehearsal deletes the copy and leaves no process', async () => {
  const folder = createDataFolder()
  await stoppedSchoolWithAnEmailToSend(folder)
  const child = spawn(process.execPath, [script('rehearse'), '--seconds', '600'], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('arrive within')) break
  const [scratch = ''] = scratchFolders(folder)
  expect(existsSync(join(folder, scratch, 'postgres', 'cluster'))).toBe(true)
  child.kill('SIGINT')
  expect(await exited).toEqual([130, null])
  expect(scratchFolders(folder)).toEqual([])
  expect(processesWith(join(folder, scratch))).toEqual([])
})

test('a rehearsal that cannot begin says why, and leaves nothing', async () => {
  const folder = createDataFolder()
  const { server } = await startEmbeddedSchool(folder)
  await server.stop()
  const env = { DATA_DIR: folder }
  expect(await run('rehearse', env)).toEqual({ code: 1, output: expect.stringContaining('Run npm run backup') })
  await run('backup', env)
  expect(await run('rehearse', { ...env, DATABASE_URL: 'postgres://localhost/school' })).toEqual({
    code: 2,
    output: expect.stringContaining('DATABASE_URL is set'),
  })
  expect(await run('rehearse', env, ['--semester', 'Fall 1999'])).toEqual({
    code: 2,
    output: expect.stringMatching(/The copy of the school is deleted\.\nThere is no semester Fall 1999\. There are: /),
  })
  expect(scratchFolders(folder)).toEqual([])
})

test.each([[['--families', 'many']], [['--seconds', '0']], [['--quick']]])('%j prints the usage', async (args) => {
  const { code, output } = await run('rehearse', {}, args)
  expect([code, output]).toEqual([2, expect.stringContaining('npm run rehearse -- --families 10000')])
})

/** The sample school with a backup. A family has asked for a link, and the server does not send emails. */
async function stoppedSchoolWithAnEmailToSend(folder: string): Promise<void> {
  const { server } = await startEmbeddedSchool(folder, { SEND_EMAILS: '0' })
  await createClient(server.origin).send(requestReset, { body: { email: FAMILY } })
  expect((await run('backup', { DATA_DIR: folder })).code).toBe(0)
  await server.stop()
}

/** Of every file of the school's database, of its backups, and of its key. */
function digestOf(folder: string): Map<string, string> {
  const files = ['postgres', 'backup', 'data.key'].flatMap((name) => filesIn(join(folder, name)))
  return new Map(files.map((file) => [file, sha256Hex(readFileSync(file))]))
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

function scratchFolders(folder: string): string[] {
  return readdirSync(folder).filter((name) => /^rehearsal-\d+-\w{6}$/.test(name))
}

function processesWith(path: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path)
    } catch {
      return false
    }
  })
}

function run(name: string, env: object, args: string[] = []): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, DATABASE_URL: '', ...env } }
    execFile(process.execPath, [script(name), ...args], options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: (stdout + stderr).trim() })
    })
  })
}
