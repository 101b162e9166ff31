import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { removeLogo, replaceLogo } from '../../contract/logo.ts'
import { updateSchool } from '../../contract/school.ts'
import { buildUser } from '../../test/data/builders.ts'
import { pngOf } from '../../test/data/images.ts'
import { queueEmail, runEmailWorker, waitForEmailStates } from '../../test/processes/emailWorker.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
afterEach(() => school.db.deleteFrom('school_logo').execute())

async function sendWelcome(dataDir: string) {
  const { email } = await buildUser(school.postgres)
  await queueEmail(school, { about: 'welcome', email })
  expect(await waitForEmailStates(school, email)).toEqual(['completed'])
  const folder = join(dataDir, 'mail')
  const emails = await Promise.all(
    (await readdir(folder)).map(async (name) =>
      PostalMime.parse(await readFile(join(folder, name)), { attachmentEncoding: 'base64' }),
    ),
  )
  return emails.find(({ to }) => to?.[0]?.address === email)
}

test('an email has the school’s name, color and logo, and the logo is a part of it', async () => {
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const settings = { name: 'Canyon & Mesa School', time_zone: 'America/Phoenix', color: '#1f5a82' }
  await office.send(updateSchool, { body: settings })
  const file = pngOf(300, 100)
  await office.send(replaceLogo, { body: { image: file.toString('base64') } })
  const { dataDir } = await runEmailWorker(school)
  const email = await sendWelcome(dataDir)
  const [head = ''] = /<div style="[^"]*border-bottom.*<\/div>/.exec(email?.html ?? '') ?? []
  expect(head).toContain('border-bottom:4px solid #1f5a82')
  expect(head).toMatch(
    /<img src="cid:logo" alt="" width="120" height="40" style="[^"]*">Canyon &amp; Mesa School<\/div>$/,
  )
  expect(email?.html).toContain(';background:#1f5a82">')
  expect(email?.attachments).toMatchObject([
    { contentId: '<logo>', mimeType: 'image/png', disposition: 'inline', related: true },
  ])
  expect(email?.attachments[0]?.content).toBe(file.toString('base64'))

  await office.send(removeLogo, { body: {} })
  const plain = await sendWelcome(dataDir)
  expect(plain?.attachments).toEqual([])
  expect(plain?.html).toContain('solid #1f5a82">Canyon &amp; Mesa School</div>')
})
