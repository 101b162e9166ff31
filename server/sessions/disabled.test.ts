import { expect, test } from 'vitest'
import { login, me } from '../../contract/sessions.ts'
import { createStudent } from '../../contract/students.ts'
import { type BuiltUser, buildUser } from '../../test/data/builders.ts'
import { openClient } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'
import { hashPassword } from './passwordHashing.ts'

const school = openSchool()
const password = 'a yellow bus'
const password_hash = await hashPassword(password)
const wrong = { status: 401, body: { message: 'Wrong email or password.', code: 'wrong-credentials' } }

test('a disabled account gets the response of a wrong password, and can sign in after it is enabled', async () => {
  const rosa = await buildUser(school.postgres, { password_hash, disabled: true })
  expect(await signIn(rosa)).toMatchObject(wrong)
  await school.db.updateTable('users').set({ disabled: false }).where('id', '=', rosa.id).execute()
  expect((await signIn(rosa)).status).toBe(200)
})

test('a session of an account that is disabled later can neither read nor write', async () => {
  const rosa = await buildUser(school.postgres, { password_hash })
  expect((await school.as(rosa).send(me)).status).toBe(200)
  await school.db.updateTable('users').set({ disabled: true }).where('id', '=', rosa.id).execute()
  expect((await school.as(rosa).send(me)).status).toBe(401)
  const body = { first_name: 'Sam', last_name: 'Yazzie', grade: 'K' }
  expect((await school.as(rosa).send(createStudent, { body })).status).toBe(401)
})

test.each([
  ['gets another password', `password_hash = '${await hashPassword('two red wagons')}'`],
  ['is disabled', 'disabled = true'],
])('an account that %s while its password is checked gets no session', async (_, change) => {
  const rosa = await buildUser(school.postgres, { password_hash })
  const office = await openClient(school.url)
  await office.query('begin')
  await office.query(`update users set ${change} where id = $1`, [rosa.id])
  const signingIn = signIn(rosa)
  await waitUntilBlocked(school.owner.db)
  await office.query('delete from session where user_id = $1', [rosa.id])
  await office.query('commit')
  expect(await signingIn).toMatchObject(wrong)
  expect(await school.db.selectFrom('session').selectAll().where('user_id', '=', rosa.id).execute()).toEqual([])
})

function signIn({ email }: BuiltUser) {
  return school.as().send(login, { body: { email, password } })
}
