import { hash } from 'node:crypto'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { replaceLogo } from '../../contract/logo.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { classListPath } from '../../domain/semester.ts'
import { buildConfirmedAdmin, buildCourse, buildSemester, buildUser } from '../../test/data/builders.ts'
import { pngOf } from '../../test/data/images.ts'
import { startListening } from '../../test/processes/startListening.ts'
import { openSchool } from '../../test/school.ts'
import { CLASSES_MS, SETTINGS_MS } from './classLists.ts'

const school = openSchool()
const NOON = Date.parse('2026-10-05T19:00:00Z')
let minutes = 0

/** So much later that everything is read again. */
function wait(milliseconds = CLASSES_MS): void {
  school.now = new Date((school.now?.getTime() ?? NOON) + milliseconds)
}

beforeEach(() => {
  school.now = new Date(NOON + 60 * 60_000 * ++minutes)
})

const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(school.origin + path, { method, headers: { 'accept-language': 'en', ...headers } })
const textOf = async (path: string, headers?: Record<string, string>) => (await open(path, headers)).text()

/** A semester with its class list turned on, and a class. */
async function buildListed(values: Parameters<typeof buildSemester>[1] = {}) {
  const semester = await buildSemester(school.postgres, { class_list: 'numbers', ...values })
  const course = await buildCourse(school.postgres, {
    semester_id: semester.id,
    ...{ name: 'Pottery', section: '305', days: 'T/TH', grade: '4,5,6', room: 'Kiln Room' },
    ...{ max_seats: 20, description: '<p>Pinch, coil and <em>slab</em></p>' },
  })
  return { semester, course, path: classListPath(semester) }
}

test('no semester has a class list until the office turns it on, and it is gone again when the office turns it off', async () => {
  const semester = await buildSemester(school.postgres)
  const { id, name } = semester
  await buildCourse(school.postgres, { semester_id: id, name: 'Pottery' })
  const path = classListPath(semester)
  const unknown = await open('/classes/Fall-2026_999999')
  const before = await open(path)
  expect([before.status, await before.text()]).toEqual([404, await unknown.text()])
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const save = (class_list: 'off' | 'words') =>
    office.send(updateSemester, { params: { id }, body: { name, active: true, disabled: false, class_list } })
  expect((await save('words')).status).toBe(200)
  wait(SETTINGS_MS)
  expect(await textOf(path)).toContain('<h3>Pottery</h3>')
  expect((await save('off')).status).toBe(200)
  wait(SETTINGS_MS)
  expect((await open(path)).status).toBe(404)
})

test('shows days, times, grades, seats and descriptions in the language of the visitor', async () => {
  const { path, course } = await buildListed()
  await school.db
    .updateTable('course')
    .set({ name_es: 'Alfarería', description_es: '<p>Barro</p>' })
    .where('id', '=', course.id)
    .execute()
  const english = await textOf(path)
  for (const text of [
    'Pottery',
    'Tuesday and Thursday',
    '8:30-9:20',
    'Grades 4–6',
    '20 of 20 seats left',
    '<em>slab</em>',
  ])
    expect(english).toContain(text)
  const asking: Record<string, string>[] = [{ 'accept-language': 'es-MX,es;q=0.9' }, { cookie: 'language=es' }]
  for (const headers of asking) {
    const spanish = await open(path, headers)
    expect([spanish.headers.get('content-language'), spanish.headers.get('vary')]).toEqual([
      'es',
      'Accept-Language, Cookie, Accept-Encoding',
    ])
    const html = await spanish.text()
    for (const text of ['<html lang="es">', 'Alfarería', 'Martes y jueves', '20 de 20 disponibles', '<p>Barro</p>'])
      expect(html).toContain(text)
  }
  const asked = await open(`${path}?lang=es`)
  expect(asked.headers.get('vary')).toBe('Accept-Encoding')
  expect(await asked.text()).toContain('Alfarería')
})

test('an English text on a Spanish page says that it is English', async () => {
  const { path } = await buildListed()
  expect(await textOf(`${path}?lang=es`)).toContain('<h3 lang="en">Pottery</h3>')
})

test('the office can leave out the numbers of seats', async () => {
  const { path, semester } = await buildListed({ class_list: 'words' })
  const values = { semester_id: semester.id, days: 'M' } as const
  await buildCourse(school.postgres, { ...values, name: 'Choir', max_seats: 2 })
  await buildCourse(school.postgres, { ...values, name: 'Chess', max_seats: 0, period: '2' })
  const html = await textOf(path)
  const seats = [...html.matchAll(/<p class="seats">([^<]*)/g)].map(([, text]) => text)
  expect(seats).toEqual(['Few seats left', 'Full', 'Seats open'])
})

test('inactive classes are not shown', async () => {
  const { path, semester } = await buildListed()
  await buildCourse(school.postgres, { semester_id: semester.id, name: 'Secret Club', active: false })
  expect(await textOf(path)).not.toContain('Secret Club')
})

test('says when enrollment opens and closes, in the time of the school', async () => {
  const { path, semester } = await buildListed()
  const window = { semester_id: semester.id, grades: '' }
  const later = (hours: number) => new Date((school.now?.getTime() ?? NOON) + hours * 60 * 60_000)
  await school.db
    .insertInto('enrollment_window')
    .values({ ...window, opens_at: later(1), closes_at: later(3) })
    .execute()
  expect(await textOf(path)).toMatch(/<p class="note">Enrollment opens October 5, 2026 at \d+:00 PM MST\.<\/p>/)
  expect(await textOf(`${path}?lang=es`)).toContain('<p class="note">La inscripción abre el 5 de octubre de 2026')
  wait(2 * 60 * 60_000)
  expect(await textOf(path)).toContain('<p class="note">Enrollment is open until October 5, 2026')
  wait(2 * 60 * 60_000)
  expect(await textOf(path)).toContain('<p class="note">Enrollment is closed.</p>')
})

test('a filter is part of the address, and the form keeps it', async () => {
  const { path, semester } = await buildListed()
  const values = { semester_id: semester.id, grade: 'K', days: 'M' } as const
  await buildCourse(school.postgres, { ...values, name: 'Choir', max_seats: 0 })
  const names = async (query: string) =>
    [...(await textOf(`${path}?${query}`)).matchAll(/<h3>([^<]*)/g)].map(([, name]) => name)
  expect(await names('')).toEqual(['Choir', 'Pottery'])
  expect(await names('search=&day=&grade=')).toEqual(['Choir', 'Pottery'])
  expect(await names('day=t')).toEqual(['Pottery'])
  expect(await names('grade=K')).toEqual(['Choir'])
  expect(await names('open=true')).toEqual(['Pottery'])
  expect(await names('search=COIL')).toEqual(['Pottery'])
  expect(await names('day=x&grade=99&open=2&day=m')).toEqual(['Choir', 'Pottery'])
  const html = await textOf(`${path}?search=a%22b&day=t&grade=5&open=true`)
  for (const part of ['value="a&quot;b"', 'value="t" selected', 'value="5" selected', 'value="true" checked'])
    expect(html).toContain(part)
  expect(html).toContain('No class matches. <a href=')
})

test('hostile names stay text', async () => {
  const evil = `<script>alert(1)</script>"'>&`
  const { path, semester } = await buildListed({ name: `Fall ${evil}` })
  await buildCourse(school.postgres, {
    ...{ semester_id: semester.id, name: evil, name_es: evil, section: evil, time: evil },
  })
  for (const address of [path, `${path}?lang=es`, `${path}?search=${encodeURIComponent(evil)}`]) {
    const html = await textOf(address)
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&amp;')
  }
})

test('browsers and proxies keep the page for a minute, and ask again with its ETag', async () => {
  const { path } = await buildListed()
  const page = await open(path)
  const etag = page.headers.get('etag') ?? ''
  expect(page.headers.get('cache-control')).toBe('public, max-age=60')
  expect(etag).toMatch(/^"[\w-]{16}"$/)
  for (const address of [path, `${path}?lang=en&day=t`]) {
    const tag = (await open(address)).headers.get('etag') ?? ''
    const again = await open(address, { 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('cache-control')).toBe('public, max-age=60')
  }
  wait()
  expect((await open(path)).headers.get('etag')).toBe(etag)
  const head = await open(path, {}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
})

test('the page may run no script, and has the one style sheet that its policy names', async () => {
  const { path } = await buildListed()
  for (const address of [path, `${path}?day=t`]) {
    const page = await open(address)
    const html = await page.text()
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? []
    expect(page.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
      "img-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
    expect(html).not.toMatch(/<script|\son\w+=|style="/)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})

test('search engines may list the page, and none with a filter', async () => {
  const { path } = await buildListed()
  expect((await open(path)).headers.get('x-robots-tag')).toBe('all')
  expect((await open(`${path}?lang=es`)).headers.get('x-robots-tag')).toBe('all')
  expect((await open(`${path}?day=t`)).headers.get('x-robots-tag')).toBe('noindex')
})

test('a shared link shows title, text and logo, with the public address whatever host a request names', async () => {
  const { path, semester } = await buildListed()
  const office = school.as(await buildConfirmedAdmin(school.postgres))
  await office.send(replaceLogo, { body: { image: pngOf(120, 40).toString('base64') } })
  const publicUrl = 'https://enroll.example.org'
  const origin = await startListening({ postgres: school.postgres, publicUrl })
  const html = await (await fetch(origin + path, { headers: { 'accept-language': 'en' } })).text()
  const canonical = `${publicUrl}${path}?lang=`
  for (const part of [
    `<link rel="canonical" href="${canonical}en">`,
    `<link rel="alternate" hreflang="es" href="${canonical}es">`,
    `<link rel="alternate" hreflang="x-default" href="${publicUrl}${path}">`,
    `<meta property="og:title" content="Classes of ${semester.name}">`,
    `<meta property="og:url" content="${canonical}en">`,
  ])
    expect(html).toContain(part)
  expect(html).toMatch(/<meta property="og:image" content="https:\/\/enroll\.example\.org\/logo\/\w+\.png">/)
  expect(await textOf(`${path}?lang=en`, { 'x-forwarded-host': 'evil.example' })).not.toContain('evil.example')
})

test('an address finds the semester after its name has changed', async () => {
  const { path, semester } = await buildListed()
  await school.db.updateTable('semester').set({ name: 'Renamed' }).where('id', '=', semester.id).execute()
  expect(await textOf(path)).toContain(`<link rel="canonical" href="/classes/Renamed_${semester.id}?lang=en">`)
})

test('the list of a past semester says so, has no free seats and points to the current one', async () => {
  const current = await buildListed({ starts_on: '2026-08-24', ends_on: '2027-12-18' })
  const { path } = await buildListed({ starts_on: '2025-08-24', ends_on: '2025-12-18' })
  const html = await textOf(path)
  expect(html).toContain(
    `This semester is over. <a href="${current.path}?lang=en">See the classes of ${current.semester.name}</a>`,
  )
  expect(html).toContain('<p class="seats">Over</p>')
  expect(html).not.toContain('Log in to enroll')
})

test('the classes of a semester that families do not see are not shown', async () => {
  const { path, semester } = await buildListed({ active: false })
  const page = await open(path)
  expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
    404,
    'no-store',
    'noindex',
  ])
  const html = await page.text()
  expect(html).toContain(`<h1>${semester.name}</h1>`)
  expect(html).not.toContain('Pottery')
})

test('a disabled semester says that enrollment is closed', async () => {
  const { path } = await buildListed({ disabled: true })
  const html = await textOf(path)
  expect(html).toContain('Enrollment is closed.')
  expect(html).not.toContain('Log in to enroll')
})

test('of all visitors of a minute, few cause a read of the database, and only one a read of the classes', async () => {
  const { path, course } = await buildListed()
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  const visits = ['', '?lang=es', '?day=t', '?search=coil', '?search=x&grade=5&lang=es', '/../x_999999']
  await Promise.all(Array.from({ length: 300 }, (_, n) => textOf(`${path}${visits[n % visits.length]}`)))
  const reads = sent.mock.calls.map(([query]) => JSON.stringify(query))
  expect(reads.filter((text) => text.includes('teacher_first_name'))).toHaveLength(1)
  expect(reads.length).toBeLessThanOrEqual(10)
  await school.db.updateTable('course').set({ name: 'Ceramics' }).where('id', '=', course.id).execute()
  wait(CLASSES_MS - SETTINGS_MS)
  expect(await textOf(path)).toContain('Pottery')
  wait(SETTINGS_MS)
  expect(await textOf(path)).toContain('Ceramics')
})
