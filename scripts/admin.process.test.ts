import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { resetPassword, validateResetToken } from '../contract/passwords.ts'
import { login, me } from '../contract/sessions.ts'
import { buildResetLink, buildUser } from '../test/data/builders.ts'
import { openSchool } from '../test/school.ts'

const ADMIN = fileURLToPath(new URL('./admin.ts', import.meta.url))
const school = openSchool()
const email = 'head@example.org'
const PASSWORD = 'rain in the desert'

beforeEach(async () => {
  await school.db.deleteFrom('users').execute()
})

test('create adds the first admin, who chooses a password once with the printed link, and nothing printed is one', async () => {
  const { code, output } = await runAdmin('create', ' Head@Example.org ', 'Ana María', "O'Brien")
  expect(code).toBe(0)
  const link = parseLink(output)
  expect((await signIn(link.token)).status).toBe(401)
  expect((await choosePassword(output)).status).toBe(200)
  expect((await choosePassword(output)).status).toBe(422)
  const { status, body } = await signIn(PASSWORD)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ role: 'admin', email, first_name: 'Ana María', last_name: "O'Brien" })
})

test('the printed link has the address of the school if it is known, and ends after an hour', async () => {
  const env = { DATABASE_URL: school.url, PUBLIC_URL: 'https://enroll.example.org/' }
  const known = await runAdminWithEnv(env, 'create', email)
  expect(known.output).toMatch(
    /Open this link .* for 60 minutes: https:\/\/enroll\.example\.org\/pw-reset\?id=\d+&token=[\w-]{43}$/,
  )
  const unknown = await runAdmin('reset', email)
  expect(unknown.output).toMatch(/Open this path at the address of the school .*: \/pw-reset\?id=\d+&token=[\w-]{43}$/)
  const isValid = async (output: string) => {
    const { id, token } = parseLink(output)
    return (await school.as().send(validateResetToken, { query: { id, token } })).body.valid
  }
  expect([await isValid(known.output), await isValid(unknown.output)]).toEqual([false, true])
  await school.db.updateTable('password_reset').set({ expires_at: new Date() }).execute()
  expect(await isValid(unknown.output)).toBe(false)
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
  const body = await createdAdmin()
  const refused = await runAdmin('disable', email)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('the last enabled admin')])
  expect((await school.as(body).send(me)).status).toBe(200)

  await buildUser(school.postgres, { role: 'admin' })
  expect((await runAdmin('disable', email)).code).toBe(0)
  expect((await school.as(body).send(me)).status).toBe(401)
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await runAdmin('enable', email)).code).toBe(0)
  expect((await school.as(body).send(me)).status).toBe(401)
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('disable with --force disables the last admin', async () => {
  await buildUser(school.postgres, { role: 'admin', email })
  expect((await runAdmin('disable', email)).code).toBe(1)
  expect((await runAdmin('disable', email, '--force')).code).toBe(0)
})

test('the audit trail records each command, without links', async () => {
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
  expect(JSON.stringify(entries)).not.toContain(parseLink(output).token)
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

test('reset ends the password, sessions and other links, and clears the delay after wrong passwords', async () => {
  const body = await createdAdmin()
  await school.db.deleteFrom('password_reset').execute()
  const former = await buildResetLink(school.postgres, body.user)
  for (let n = 0; n < 7; n += 1) await signIn('wrong')
  const { code, output } = await runAdmin('reset', email)
  expect(code).toBe(0)
  expect((await school.as(body).send(me)).status).toBe(401)
  expect((await signIn(PASSWORD)).status).toBe(401)
  const { id } = parseLink(output)
  expect((await choosePassword(`/pw-reset?id=${id}&token=${former}`)).status).toBe(422)
  expect((await choosePassword(output)).status).toBe(200)
  expect((await signIn(PASSWORD)).status).toBe(200)
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
  return runAdminWithEnv({ DATABASE_URL: school.servingUrl }, ...args)
}

function runAdminWithEnv(env: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  const allEnv = { ...process.env, ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, [ADMIN, ...args], { env: allEnv }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: (stdout + stderr).trim() })
    })
  })
}

/** The id and the token of the printed link. */
function parseLink(output: string): { readonly id: string; readonly token: string } {
  const [, id = '', token = ''] = /pw-reset\?id=(\d+)&token=([\w-]+)$/.exec(output) ?? []
  return { id, token }
}

function choosePassword(output: string) {
  const { id, token } = parseLink(output)
  const body = { userID: Number(id), token, password: PASSWORD, password_confirmation: PASSWORD }
  return school.as().send(resetPassword, { body })
}

/** The session of an admin who has chosen a password. */
async function createdAdmin() {
  await choosePassword((await runAdmin('create', email)).output)
  return (await signIn(PASSWORD)).body
}

function signIn(password: string) {
  return school.as().send(login, { body: { email, password } })
}
