import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/data/builders.ts'
import { queueEmail, runEmailWorker, waitForEmailStates } from '../../test/processes/emailWorker.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test('without a mail server an email is written to a file that only its owner can read, and the log names the file', async () => {
  const { dataDir, lines } = await runEmailWorker(school)
  const { email } = await buildUser(school.postgres)
  await queueEmail(school, { about: 'welcome', email })
  expect(await waitForEmailStates(school, email)).toEqual(['completed'])

  const folder = join(dataDir, 'mail')
  const [name = '', ...others] = await readdir(folder)
  expect([name, others]).toEqual([expect.stringMatching(/^[\da-f-]{36}\.eml$/), []])
  const file = join(folder, name)
  const modes = [(await stat(folder)).mode & 0o777, (await stat(file)).mode & 0o777]
  expect(modes).toEqual([0o700, 0o600])
  const received = await PostalMime.parse(await readFile(file))
  expect(received).toMatchObject({ subject: 'Welcome to Online Enrollment', to: [{ address: email }] })
  expect(received.messageId).toBe(`<${name.replace('.eml', '')}@enroll.example.org>`)
  expect(lines).toEqual([expect.stringContaining(file)])
  expect(lines.join()).not.toContain(email)
})

test('an email that cannot be written is logged as retried, and at its last try as given up', async () => {
  const { dataDir, lines } = await runEmailWorker(school)
  await writeFile(join(dataDir, 'mail'), 'no folder')
  const { email } = await buildUser(school.postgres)
  await queueEmail(school, { about: 'welcome', email })
  await expect.poll(() => lines.join()).toContain('could not be delivered and will be retried')
  await sql`update pgboss.job set retry_limit = retry_count + 1 where data->>'email' = ${email}`.execute(
    school.owner.db,
  )
  expect(await waitForEmailStates(school, email)).toEqual(['failed'])
  expect(lines.at(-1)).toContain('could not be delivered and was given up')
})
