import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { login, me } from '../contract/sessions.ts'
import { buildResetLink, buildUser } from '../test/builders.ts'
import { openSchool } from '../test/school.ts'

const ADMIN = fileURLToPath(new URL('./admin.ts', import.meta.url))
const school = openSchool()
const email = 'head@example.org'

beforeEach(async () => {
  await school.db.deleteFrom('users').execute()
})

test('the first admin is made with a password shown once, and signs in with it', async () => {
  const { code, said } = await admin('create', ' Head@Example.org ', 'Ana María', "O'Brien")
  expect(code).toBe(0)
  const { status, body } = await signIn(passwordIn(said))
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ role: 'admin', email, first_name: 'Ana María', last_name: "O'Brien" })
  expect(passwordIn(said)).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
})

test('an address that has an account is refused, and the account stays what it was', async () => {
  const parent = await buildUser(school.postgres, { email })
  const { code, said } = await admin('create', email)
  expect([code, said]).toEqual([1, `${email} has an account already. Nothing was changed.`])
  expect((await school.as(parent).send(me)).body).toMatchObject({ user: { role: 'parent', last_name: 'Yazzie' } })
})

test('the list shows the admins, who of them is disabled, and no family', async () => {
  expect((await admin('list')).said).toBe('There is no admin yet.')
  await buildUser(school.postgres, { role: 'admin', email })
  await buildUser(school.postgres, { role: 'admin', email: 'a@example.org', last_name: 'Begay', disabled: true })
  await buildUser(school.postgres)
  expect((await admin('list')).said).toBe(
    ['disabled  a@example.org     Rosa Begay', 'enabled   head@example.org  Rosa Yazzie'].join('\n'),
  )
})

test('a disabled admin is out at once, comes back enabled, and the last one is disabled by force only', async () => {
  const { said } = await admin('create', email)
  const { body } = await signIn(passwordIn(said))
  const refused = await admin('disable', email)
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('the last enabled admin')])
  expect((await school.as(body).send(me)).status).toBe(200)

  await buildUser(school.postgres, { role: 'admin' })
  expect((await admin('disable', email)).code).toBe(0)
  expect((await school.as(body).send(me)).status).toBe(401)
  expect((await signIn(passwordIn(said))).status).toBe(401)
  expect((await admin('enable', email)).code).toBe(0)
  expect((await school.as(body).send(me)).status).toBe(401)
  expect((await signIn(passwordIn(said))).status).toBe(200)
})

test('force takes the last', async () => {
  await buildUser(school.postgres, { role: 'admin', email })
  expect((await admin('disable', email)).code).toBe(1)
  expect((await admin('disable', email, '--force')).code).toBe(0)
})

test('what is done at the command line is in the audit trail, without a password', async () => {
  const { said } = await admin('create', email, 'Ana', 'Begay')
  await buildUser(school.postgres, { role: 'admin' })
  for (const verb of ['disable', 'enable', 'reset']) expect((await admin(verb, email)).code).toBe(0)
  const entries = await school.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(4).execute()
  const line = { user_id: null, user_name: 'Command line', user_role: 'command line', subject_kind: 'admin' }
  expect(entries.reverse()).toMatchObject([
    { ...line, action: 'created', subject_name: 'Ana Begay', before: null, after: { email, first_name: 'Ana' } },
    { ...line, action: 'edited', before: { disabled: false }, after: { disabled: true } },
    { ...line, action: 'edited', before: { disabled: true }, after: { disabled: false } },
    { ...line, action: 'edited', before: {}, after: { password: 'reset' } },
  ])
  expect(JSON.stringify(entries)).not.toContain(passwordIn(said))
  expect(JSON.stringify(entries)).not.toContain('argon2')
})

test('a refused command leaves no entry in the audit trail', async () => {
  const before = await school.db.selectFrom('audit_entry').select('id').execute()
  await buildUser(school.postgres, { role: 'admin', email })
  expect((await admin('create', email)).code).toBe(1)
  expect((await admin('disable', email)).code).toBe(1)
  expect((await admin('reset', 'nobody@example.org')).code).toBe(1)
  expect(await school.db.selectFrom('audit_entry').select('id').execute()).toEqual(before)
})

test('a new password ends sessions, links and the wait after wrong ones', async () => {
  const { said } = await admin('create', email)
  const { body } = await signIn(passwordIn(said))
  await buildResetLink(school.postgres, body.user)
  for (let n = 0; n < 7; n += 1) await signIn('wrong')
  const again = await admin('reset', email)
  expect(again.code).toBe(0)
  expect((await school.as(body).send(me)).status).toBe(401)
  expect(await school.db.selectFrom('password_reset').selectAll().execute()).toEqual([])
  expect((await signIn(passwordIn(said))).status).toBe(401)
  expect((await signIn(passwordIn(again.said))).status).toBe(200)
})

test.each(['disable', 'enable', 'reset'])('%s knows no family and nobody else', async (verb) => {
  const parent = await buildUser(school.postgres)
  for (const who of [parent.email, 'nobody@example.org']) {
    const { code, said } = await admin(verb, who)
    expect([code, said]).toEqual([1, `${who} is no admin's address.`])
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
])('%j is answered with how it is used', async (words) => {
  const { code, said } = await admin(...words)
  expect([code, said]).toEqual([2, expect.stringMatching(/^npm run admin -- create EMAIL/)])
})

test.each([
  [['create', 'head'], 'head: Must be a valid email'],
  [['create', email, 'R2D2', 'Nez'], 'R2D2: Only alphabetic characters are allowed'],
])('%j is told what is wrong with it', async (words, why) => {
  expect(await admin(...words)).toEqual({ code: 2, said: why })
})

test('without a database there is a line and no trace', async () => {
  const { code, said } = await adminIn({ DATABASE_URL: '', DATA_DIR: '/nowhere/at/all' }, 'list')
  expect([code, said]).toEqual([1, 'There is no database in /nowhere/at/all/postgres yet: start the product first.'])
})

/** The command as a process of its own: its exit code, and all it said. */
function admin(...words: string[]) {
  return adminIn({ DATABASE_URL: school.url }, ...words)
}

function adminIn(given: Record<string, string>, ...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, ...given }
  return new Promise((resolve) => {
    execFile(process.execPath, [ADMIN, ...words], { env }, (error, out, trouble) => {
      resolve({ code: Number(error?.code ?? 0), said: (out + trouble).trim() })
    })
  })
}

function passwordIn(said: string): string {
  return /shown this once: (\S+)/.exec(said)?.[1] ?? ''
}

function signIn(password: string) {
  return school.as().send(login, { body: { email, password } })
}
