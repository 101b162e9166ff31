import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { login } from '../../contract/sessions.ts'
import { registerUser } from '../../contract/users.ts'
import { buildUser, newEmail } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { COST } from './passwordHash.ts'

const school = openSchool()
const composed = 'un día de otoño'.normalize('NFC')
const decomposed = composed.normalize('NFD')

test.each([
  ['composed', composed],
  ['decomposed', decomposed],
])('a password that was chosen in %s form works in both forms', async (_, password) => {
  const email = newEmail()
  const parent = { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email, password }
  expect((await school.as().send(registerUser, { body: parent })).status).toBe(201)
  expect(await statusesOf(email, [composed, decomposed, 'un dia de otono'])).toEqual([200, 200, 401])
})

test('a password whose hash is of its decomposed form still works as it was typed', async () => {
  const { email } = await buildUser(school.postgres, { password_hash: await hash(decomposed, COST) })
  expect(await statusesOf(email, [decomposed, 'un dia de otono'])).toEqual([200, 401])
})

async function statusesOf(email: string, passwords: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const password of passwords) statuses.push((await school.as().send(login, { body: { email, password } })).status)
  return statuses
}
