import { expect, test } from 'vitest'
import { startServer } from '../../test/processes/servers.ts'
import { openSchool } from '../../test/school.ts'
import { hashPassword } from '../sessions/passwordHashing.ts'
import { isLocal, SAMPLE_ACCOUNTS, sampleWarning } from './sampleWarning.ts'

const school = openSchool({ sample: true })
const PUBLIC = 'http://enroll.example.org'

test.each(['localhost', '127.0.0.1', '127.8.9.1', '[::1]', 'school.localhost'])('%s is this machine', (name) => {
  expect(isLocal(name)).toBe(true)
})

test.each(['enroll.example.org', '192.168.1.7', '10.0.0.1', '[fd00::1]', 'localhost.example.org', '0.0.0.0'])(
  '%s is not this machine',
  (name) => {
    expect(isLocal(name)).toBe(false)
  },
)

test('a server that serves the sample school at a public address warns that its passwords are public', async () => {
  const warned = await startServer({ DATABASE_URL: school.servingUrl, SAMPLE: '0', PUBLIC_URL: PUBLIC })
  await warned.stop()
  expect(warned.output()).toContain(`WARNING: THE PASSWORDS OF THIS SCHOOL ARE PUBLIC.`)
  expect(warned.output()).toContain(`The sample school is running at ${PUBLIC}.`)
  const local = await startServer({ DATABASE_URL: school.servingUrl, SAMPLE: '1', PUBLIC_URL: 'http://localhost:8080' })
  await local.stop()
  expect(local.output()).not.toContain('WARNING')
})

test('sample accounts that are disabled or have other passwords cause no warning', async () => {
  await school.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('sample-school') })
    .execute()
  expect(await sampleWarning(school.db, PUBLIC)).toContain('WARNING')
  const accounts = school.db.updateTable('users').where('email', 'in', Object.values(SAMPLE_ACCOUNTS))
  await accounts.set({ disabled: true }).execute()
  expect(await sampleWarning(school.db, PUBLIC)).toBeUndefined()
  await accounts.set({ disabled: false, password_hash: await hashPassword('a yellow bus') }).execute()
  expect(await sampleWarning(school.db, PUBLIC)).toBeUndefined()
})
