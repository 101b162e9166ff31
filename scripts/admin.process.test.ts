import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { login, me } from '../contract/sessions.ts'
import { buildResetLink, buildUser } from '../test/data/builders.ts'
import { openSchool } from '../test/school.ts'

const ADMIN = fileURLToPath(new URL('./admin.ts', import.meta.url))
const school = openSchool()
const email = 'head@example.org'

beforeEach(async () => {
  await school.db.deleteFrom('users').execute()
})

test('create adds the first admin, whose printed password works', async () => {
  const { code, output } = await runAdmin('create', ' Head@Example.org ', 'Ana María', "O'Brien")
  expect(code).toBe(0)
  const { status, body } = await signIn(parsePassword(output))
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ role: 'admin', email, first_name: 'Ana María', last_name: "O'Brien" })
  expect(parsePassword(output)).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
})

test('create rejects an email address that already has an account and leaves the account unchanged', async () => {
  const parent = await buildUser(school.postgres, { email })
  const { code, output } = await runAdmin('create', email)
  expect([code, output]).toEqual([1, `${email} already has an account. Nothing was changed.`])
  expect((await school.as(parent).send(me)).body).toMatchObject({ user: { role: 'parent', last_name: 'Yazzie' } })
})

test('list shows enabled and disabled admins, and no families', async () => {
  expect((await runAdmin('list')).output).toBe('There are no admins yet.')
  await buildUser(school.postgres, { role: 'admin', email })
  await buildUser(school.postgres, { role: 'admin', email: 'a@example.org', last_name: 'Begay', disabled: true })
  await buildUser(school.postgres)
  expect((await runAdmin('list')).output).toBe(
    ['disabled  a@example.org     Rosa Begay', 'enabled   head@example.org  Rosa Yazzie'].join('\n'),
  )
})

test('disable signs an admin out, enable allows sign-in again, and the last admin cannot be disabled', async () => {
  const { output } = await runAdmin('create', email)
  const { body } = await signIn(parsePassword(output))
  const refused = await runAdmin('disable', email)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('the last enabled admin')])
  expect((await school.as(body).send(me)).status).toBe(200)

  await buildUser(school.postgres, { role: 'admin' })
  expect((await runAdmin('disable', email)).code).toBe(0)
  expect((await school.as(body).send(me)).status).toBe(401)
  expect((await signIn(parsePassword(output))).status).toBe(401)
  expect((await runAdmin('enable', email)).code).toBe(0)
  expect((await school.as(body).send(me)).status).toBe(401)
  expect((await signIn(parsePassword(output))).status).toBe(200)
})

test('disable with --force disables the last admin', async () => {
  await buildUser(school.postgres, { role: 'admin', email })
  expect((await runAdmin('disable', email)).code).toBe(1)
  expect((await runAdmin('disable', email, '--force')).code).toBe(0)
})

test('the audit trail records each command, without passwords', async () => {
  const { output } = await runAdmin('create', email, 'Ana', 'Begay')
  await buildUser(school.postgres, { role: 'admin' })
  for (const verb of ['disable', 'enable', 'reset']) expect((await runAdmin(verb, email)).code).toBe(0)
  const entries = await school.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(4).execute()
  const line = { user_id: null, user_name: 'Command line', user_role: 'command line', subject_kind: 'admin' }
  expect(entries.reverse()).toMatchObject([
    { ...line, action: 'created', subject_name: 'Ana Begay', before: null, after: { email, first_name: 'Ana' } },
    { ...line, action: 'edited', before: { disabled: false }, after: { disabled: true } },
    { ...line, action: 'edited', before: { disabled: true }, after: { disabled: false } },
    { ...line, action: 'edited', before: {}, after: { password: 'reset' } },
  ])
  expect(JSON.stringify(entries)).not.toContain(parsePassword(output))
  expect(JSON.stringify(entries)).not.toContain('argon2')
})

test('a rejected command is not recorded in the audit trail', async () => {
  const before = await school.db.selectFrom('audit_entry').select('id').execute()
  await buildUser(school.postgres, { role: 'admin', email })
  expect((await runAdmin('create', email)).code).toBe(1)
  expect((await runAdmin('disable', email)).code).toBe(1)
  expect((await runAdmin('reset', 'unknown@example.org')).code).toBe(1)
  expect(await school.db.selectFrom('audit_entry').select('id').execute()).toEqual(before)
})

test('reset revokes sessions and reset links and clears the delay after wrong passwords', async () => {
  const { output } = await runAdmin('create', email)
  const { body } = await signIn(parsePassword(output))
  await buildResetLink(school.postgres, body.user)
  for (let n = 0; n < 7; n += 1) await signIn('wrong')
  const again = await runAdmin('reset', email)
  expect(again.code).toBe(0)
  expect((await school.as(body).send(me)).status).toBe(401)
  expect(await school.db.selectFrom('password_reset').selectAll().execute()).toEqual([])
  expect((await signIn(parsePassword(output))).status).toBe(401)
  expect((await signIn(parsePassword(again.output))).status).toBe(200)
})

test.each(['disable', 'enable', 'reset'])('%s refuses addresses of parents and unknown addresses', async (verb) => {
  const parent = await buildUser(school.postgres)
  for (const address of [parent.email, 'unknown@example.org']) {
    const { code, output } = await runAdmin(verb, address)
    expect([code, output]).toEqual([1, `${address} does not belong to an admin.`])
  }
  expect((await school.as(parent).send(me)).status).toBe(200)
})

test.each([
  [[]],
  [['delete', email]],
  [['toString', email]],
  [['create']],
  [['create', email, 'Ana']],
  [['list', email]],
  [['reset', email, '--force']],
  [['disable', email, '--sure']],
])('%j prints the usage', async (args) => {
  const { code, output } = await runAdmin(...args)
  expect([code, output]).toEqual([2, expect.stringMatching(/^npm run admin -- create EMAIL/)])
})

test.each([
  [['create', 'head'], 'head: Must be a valid email'],
  [['create', email, 'R2D2', 'Nez'], `R2D2: Only alphabetic characters are allowed. "2" can't be in a name.`],
])('%j prints what is invalid', async (args, reason) => {
  expect(await runAdmin(...args)).toEqual({ code: 2, output: reason })
})

test('without a database, the command prints one line and no stack trace', async () => {
  const { code, output } = await runAdminWithEnv({ DATABASE_URL: '', DATA_DIR: '/nowhere/at/all' }, 'list')
  expect([code, output]).toEqual([1, 'There is no database in /nowhere/at/all/postgres yet. Start the server first.'])
})

function runAdmin(...args: string[]) {
  return runAdminWithEnv({ DATABASE_URL: school.url }, ...args)
}

function runAdminWithEnv(env: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  const allEnv = { ...process.env, ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, [ADMIN, ...args], { env: allEnv }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: (stdout + stderr).trim() })
    })
  })
}

function parsePassword(output: string): string {
  return /shown only once\): (\S+)/.exec(output)?.[1] ?? ''
}

function signIn(password: string) {
  return school.as().send(login, { body: { email, password } })
}
