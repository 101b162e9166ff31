import { afterEach, beforeAll, expect, test } from 'vitest'
import { removeLogo, replaceLogo } from '../../contract/logo.ts'
import { getSchool, updateSchool } from '../../contract/school.ts'
import { type BuiltUser, buildUser } from '../../test/data/builders.ts'
import { jpegOf, pngOf } from '../../test/data/images.ts'
import { startListening } from '../../test/processes/startListening.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})
afterEach(() => school.db.deleteFrom('school_logo').execute())

const upload = (file: Buffer | string) =>
  school.as(by).send(replaceLogo, { body: { image: typeof file === 'string' ? file : file.toString('base64') } })
const open = () => startListening({ postgres: school.postgres })
const currentLogo = async () => (await school.as().send(getSchool)).body.logo

test('everyone gets the logo that the office uploads, to keep for a year', async () => {
  const origin = await open()
  const file = pngOf(60, 40)
  const { status, body } = await upload(file)
  expect([status, body]).toEqual([
    200,
    { logo: { url: expect.stringMatching(/^\/logo\/[0-9a-f]{64}\.png$/), width: 60, height: 40 } },
  ])
  const logo = await currentLogo()
  expect({ logo }).toEqual(body)
  const response = await fetch(origin + logo?.url)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(file)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  })
})

test('another logo has another address, and the former one is gone', async () => {
  const origin = await open()
  await upload(pngOf(60, 40))
  const former = await currentLogo()
  expect((await fetch(origin + former?.url)).status).toBe(200)
  await upload(jpegOf(10, 20))
  const logo = await currentLogo()
  expect(logo?.url).toMatch(/\.jpg$/)
  const read = await fetch(origin + logo?.url)
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const gone = await fetch(origin + former?.url)
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('a removed logo is gone, and a second removal changes nothing', async () => {
  const origin = await open()
  await upload(pngOf(60, 40))
  const former = await currentLogo()
  for (const _ of [1, 2]) expect((await school.as(by).send(removeLogo, { body: {} })).status).toBe(204)
  expect(await currentLogo()).toBeNull()
  expect((await fetch(origin + former?.url)).status).toBe(404)
})

test.each([
  ['an SVG that calls itself a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /not a PNG or JPEG/],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /not a PNG or JPEG/],
  ['a picture of 2,001 px', jpegOf(2001, 3), /more than 2000 pixels/],
  ['a file of more than 200 kB', Buffer.concat([jpegOf(9, 9), Buffer.alloc(204_800)]), /larger than 200 kB/],
  ['a file of more than 300 kB', Buffer.alloc(310_000), /larger than 200 kB/],
])('%s is refused by field and changes nothing', async (_, file, reason) => {
  await upload(pngOf(60, 40))
  const logo = await currentLogo()
  expect(await upload(file)).toMatchObject({
    status: 422,
    body: { errors: { image: [expect.stringMatching(reason)] } },
  })
  expect(await currentLogo()).toEqual(logo)
})

test.each(['', 'not base64!'])('a body with %j is refused by field', async (image) => {
  expect(await upload(image)).toMatchObject({ status: 422, body: { errors: { image: [expect.any(String)] } } })
})

test('parents and strangers cannot change the logo', async () => {
  const body = { image: pngOf(60, 40).toString('base64') }
  const parent = school.as(await buildUser(school.postgres))
  const statuses = [
    await parent.send(replaceLogo, { body }),
    await parent.send(removeLogo, { body: {} }),
    await school.as().send(replaceLogo, { body }),
    await school.as().send(removeLogo, { body: {} }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 401, 401])
  expect(await currentLogo()).toBeNull()
})

test('each change of the logo is in the audit trail, without its bytes', async () => {
  const entries = () =>
    school.db
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('subject_kind', '=', 'school')
      .orderBy('id')
      .execute()
  const { length } = await entries()
  await upload(pngOf(60, 40))
  await upload(pngOf(60, 40))
  await upload(pngOf(80, 40))
  await school.as(by).send(removeLogo, { body: {} })
  const [added, replaced, removed, ...others] = (await entries()).slice(length)
  const [first, second] = [/^60 × 40 px, SHA-256 [0-9a-f]{64}$/, /^80 × 40 px/].map((text) => ({
    logo: expect.stringMatching(text),
  }))
  expect([added, replaced, removed, others]).toEqual([
    { before: { logo: null }, after: first },
    { before: first, after: second },
    { before: second, after: { logo: null } },
    [],
  ])
})

test('the color is stored in lower case, and stays when a client sends none', async () => {
  const settings = { name: 'Canyon', time_zone: 'America/Phoenix' }
  const colorAfter = async (color: object) =>
    (await school.as(by).send(updateSchool, { body: { ...settings, ...color } })).body.school?.color
  expect(await colorAfter({ color: ' #1F5A82 ' })).toBe('#1f5a82')
  expect(await colorAfter({})).toBe('#1f5a82')
})

test('the database refuses what is no color and no logo', async () => {
  const { db } = school.owner
  await expect(db.updateTable('school').set({ color: 'red' }).execute()).rejects.toThrow('school_color_check')
  const logo = { hash: 'a'.repeat(64), type: 'image/png', width: 10, height: 10, bytes: Buffer.from('x') } as const
  await expect(
    db
      .insertInto('school_logo')
      .values({ ...logo, width: 2001 })
      .execute(),
  ).rejects.toThrow('width_check')
  const large = { ...logo, bytes: Buffer.alloc(204_801) }
  await expect(db.insertInto('school_logo').values(large).execute()).rejects.toThrow('bytes_check')
})
