import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { getBackupState } from '../contract/serverChecks.ts'
import type { Client } from '../test/client.ts'
import { createDataFolder, startEmbeddedSchool } from '../test/processes/embedded.ts'
import { smtpError, startMailServer } from '../test/processes/mailServer.ts'

const script = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))

test('a server with backups, email, a copied key and the right time is ready, and each failure is named', async () => {
  const folder = createDataFolder()
  const { server, office } = await startEmbeddedSchool(folder)
  const copy = join(folder, 'copy-of-the-key')
  copyFileSync(join(folder, 'data.key'), copy)
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: '',
    PUBLIC_URL: server.origin,
    SMTP_URL: (await startMailServer({})).url,
    LOTTERY_RELAYS: await startClock(0),
  }
  const ready = (changes: object = {}, ...args: string[]) => run('ready', { ...env, ...changes }, ...args)

  const first = await ready()
  expect([first.code, first.states.backup, first.states.restore, first.states['data key copied']]).toEqual([
    1,
    'problem',
    'problem',
    'warning',
  ])
  const untried = await run('try-restore', env)
  expect([untried.code, untried.output]).toEqual([1, expect.stringContaining('There is no backup in')])
  const { output } = await run('backup', env)
  const [, backup = ''] = /restore -- (\S+)/.exec(output) ?? []
  const complete = await ready({}, '--key-copy', copy)
  expect(complete.output).toContain('was restored in')
  expect(complete).toMatchObject({ code: 0, output: expect.stringMatching(/Ready, with \d warnings\.$/) })
  const { disk, memory, ...others } = complete.states
  expect(new Set(Object.values(others))).toEqual(new Set(['ok']))
  const withoutTrial = await ready({}, '--no-restore')
  expect([withoutTrial.states.restore, withoutTrial.states['restore trial']]).toEqual([undefined, 'warning'])
  const tried = await run('try-restore', env)
  expect([tried.code, tried.output]).toEqual([0, expect.stringContaining('breaks no rule')])
  expect((await ready({}, '--no-restore')).states['restore trial']).toBe('ok')
  expect(await backupShown(office)).toMatchObject({ trial: { succeeded: true }, needed: null })

  const noMail = await startMailServer({ onConnect: (_, respond) => respond(smtpError(554)) })
  const failures = [
    [{ PUBLIC_URL: '' }, 'public address', 'PUBLIC_URL is not set'],
    [{ PUBLIC_URL: 'http://school.example' }, 'public address', 'is not https'],
    [{ PUBLIC_URL: 'https://127.0.0.1:9' }, 'public address', 'TRUST_PROXY is 0'],
    [{ PUBLIC_URL: 'https://127.0.0.1:9', TRUST_PROXY: '1' }, 'public address', 'does not answer'],
    [{ SMTP_URL: '' }, 'mail', 'families get no emails'],
    [{ SEND_EMAILS: '0' }, 'mail', 'SEND_EMAILS is 0'],
    [{ SMTP_URL: noMail.url }, 'mail', 'does not accept the connection or the login (554'],
    [{ SMTP_URL: 'smtp://127.0.0.1:9' }, 'mail', 'ECONNREFUSED'],
    [{ LOTTERY_RELAYS: await startClock(60_000) }, 'clock', 'behind 127.0.0.1'],
    [{ DATA_KEY: randomBytes(32).toString('base64') }, 'data key', 'encrypted with the data key'],
  ] as const
  for (const [changes, check, text] of failures) {
    const { code, states, output } = await ready(changes, '--no-restore')
    expect([changes, code, states[check]]).toEqual([changes, 1, 'problem'])
    expect(output).toContain(text)
  }
  expect((await ready({ LOTTERY_RELAYS: 'none' }, '--no-restore')).states.clock).toBe('warning')
  expect(await ready({}, '--no-restore', '--families', '5000000')).toMatchObject({
    code: 1,
    states: { capacity: 'problem', 'open files': 'problem' },
  })

  writeFileSync(copy, `${randomBytes(32).toString('base64')}\n`)
  const wrongCopy = await ready({}, '--no-restore', '--key-copy', copy)
  expect([wrongCopy.code, wrongCopy.states['data key copied']]).toEqual([1, 'problem'])
  expect((await ready({}, '--no-restore')).states['data key copied']).toBe('ok')

  damage(backup)
  const broken = await ready()
  expect([broken.code, broken.states.restore]).toEqual([1, 'problem'])
  expect(broken.output).toContain('cannot be restored')
  const failed = await run('try-restore', env)
  expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('cannot be restored')])
  expect((await ready({}, '--no-restore')).states['restore trial']).toBe('problem')
  expect(await backupShown(office)).toMatchObject({ trial: { succeeded: false }, needed: 'failed' })
  expect(readdirSync(dirname(dirname(backup))).filter((name) => name.startsWith('restore-trial'))).toEqual([])
})

async function backupShown(office: Client) {
  return (await office.send(getBackupState)).body.backup
}

test('without a database it says so and still checks the rest', async () => {
  const { code, states } = await run('ready', { DATA_DIR: join(createDataFolder(), 'none'), DATABASE_URL: '' })
  expect([code, states.database, states.disk, states.memory]).toEqual([1, 'problem', 'problem', 'ok'])
})

test.each([[['--families', 'many']], [['--quick']]])('%j prints the usage', async (args) => {
  const { code, output } = await run('ready', {}, ...args)
  expect([code, output]).toEqual([2, expect.stringContaining('npm run ready -- --families 5000')])
})

/** The address of a server whose clock is this many milliseconds ahead. */
async function startClock(ahead: number): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('Date', new Date(Date.now() + ahead).toUTCString()).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** Changes a byte in the middle of the compressed files. */
function damage(file: string): void {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
  writeFileSync(file, bytes)
}

interface Run {
  readonly code: number
  readonly output: string
  /** What was found, by check. */
  readonly states: Readonly<Record<string, string>>
}

function run(name: string, env: object, ...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script(name), ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        const output = (stdout + stderr).trim()
        const lines = [...output.matchAll(/^(ok|warning|problem) +(.+?) {2,}/gm)]
        const states = Object.fromEntries(lines.map(([, state = '', check = '']) => [check, state]))
        resolve({ code: Number(error?.code ?? 0), output, states })
      },
    )
  })
}
