import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { classListPath } from '../../../domain/semester.ts'
import { buildSemester } from '../../../test/data/builders.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { openSchool } from '../../../test/school.ts'
import { Postgres } from '../database/postgres.ts'

const school = openSchool()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'screens-'))
  await mkdir(join(folder, 'assets'))
  const head = '<link rel="manifest" href="/manifest.webmanifest"><style nonce="__CSP_NONCE__"></style>'
  const body = '<p id="failure" role="alert" hidden>__STARTUP_FAILED__</p><noscript>__NEEDS_JAVASCRIPT__</noscript>'
  const screens = (language: string) => ({
    '/': [`assets/${language}-abc.js`],
    '/enrollment': [`assets/${language}-abc.js`, 'assets/list-abc.js', 'assets/list-abc.css'],
    '/admin/dashboard/logs/$semester_slug': ['assets/logs-abc.js'],
  })
  await writeFile(join(folder, 'index.html'), `<html lang="en"><head>${head}</head><body>${body}</body>`)
  await writeFile(join(folder, 'screens.json'), JSON.stringify({ en: screens('en'), es: screens('es') }))
  await writeFile(join(folder, 'service-worker.js'), 'export {}')
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'export {}')
  await mkdir(join(folder, 'lottery'))
  await writeFile(join(folder, 'lottery', 'check.mjs'), 'export {}')
})
afterAll(() => rm(folder, { recursive: true }))

const TEXTS = {
  en: '<noscript>Online Enrollment needs JavaScript. Please turn it on',
  es: '<noscript>La inscripción en línea necesita JavaScript. Actívelo',
}
const VARY = 'Accept-Language, Cookie'

const open = (publicUrl?: string) => startListening({ postgres: school.postgres, screens: { folder, publicUrl } })

test('a script has the headers that protect it, and none of those that protect a page', async () => {
  const { headers } = await fetch(`${await open()}/assets/main-abc.js`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-security-policy')).toBeNull()
  expect(headers.get('x-frame-options')).toBeNull()
})

test.each([
  ['/', 200],
  ['/dashboard', 200],
  ['/Dashboard/?semester=7', 200],
  ['/enrollment', 200],
  ['/pw-reset?id=1&token=a.b', 200],
  ['/admin/dashboard/classes/Fall-2031_7/', 200],
  ['/admin/dashboard/classes/Fall.2031_7', 200],
  ['/404', 404],
  ['/no/such/screen', 404],
  ['/dash%62ord', 404],
] as const)(
  '%s is the page with status %i, not cached, with a content security policy for the screens',
  async (path, status) => {
    const response = await fetch((await open()) + path)
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const nonce = /nonce="([\w+/=]{24})"/.exec(await response.text())?.[1]
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      'frame-src blob:',
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  },
)

test.each(['/', '/no/such/screen'])('%s may use no browser features such as camera or location', async (path) => {
  const { headers } = await fetch((await open()) + path)
  const features = headers.get('permissions-policy')?.split(', ') ?? []
  expect(features).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()']))
  expect(features.length).toBeGreaterThan(25)
  for (const feature of features) expect(feature).toMatch(/^[a-z-]+=\(\)$/)
})

test.each([
  { accepted: 'es-MX,es;q=0.9,en;q=0.8', cookie: '', asked: '', language: 'es' },
  { accepted: 'en-US,en', cookie: 'theme=dark; language=es', asked: '', language: 'es' },
  { accepted: 'es', cookie: 'language=en', asked: '', language: 'en' },
  { accepted: 'fr', cookie: 'language=xx', asked: '', language: 'en' },
  { accepted: 'en', cookie: 'language=en', asked: '?lang=es', language: 'es' },
] as const)(
  'a browser with "$accepted" and "$cookie" that asks for "$asked" gets the page in $language',
  async (sent) => {
    const address = await open()
    const headers = { 'accept-language': sent.accepted, ...(sent.cookie && { cookie: sent.cookie }) }
    const page = await fetch(`${address}/dashboard${sent.asked}`, { headers })
    const html = await page.text()
    expect(html).toContain(`<html lang="${sent.language}">`)
    expect(html).toContain(`href="/manifest.webmanifest?lang=${sent.language}"`)
    expect(html).toContain(`href="/assets/${sent.language}-abc.js"`)
    expect(html).toContain(TEXTS[sent.language])
    expect([page.headers.get('content-language'), page.headers.get('vary')]).toEqual([sent.language, VARY])
  },
)

test('every page response has its own nonce', async () => {
  const address = await open()
  const pages = [await fetch(address), await fetch(address)]
  expect(new Set(await Promise.all(pages.map((page) => page.text()))).size).toBe(2)
})

test.each([
  ['/enrollment', ['/assets/en-abc.js', '/assets/list-abc.js', '/assets/list-abc.css']],
  ['/Enrollment/?semester=7', ['/assets/en-abc.js', '/assets/list-abc.js', '/assets/list-abc.css']],
  ['/admin/dashboard/logs/Fall-2031_7', ['/assets/logs-abc.js']],
  ['/', ['/assets/en-abc.js']],
  ['/no/such/screen', ['/assets/en-abc.js']],
])('the page of %s preloads the files of its screen', async (path, files) => {
  const page = await (await fetch((await open()) + path)).text()
  expect(
    [...page.matchAll(/<link rel="(?:modulepreload|preload" as="style)" crossorigin href="([^"]+)">/g)].map(
      ([, file]) => file,
    ),
  ).toEqual(files)
})

test('a built file is cached for a year', async () => {
  const { status, headers } = await fetch(`${await open()}/assets/main-abc.js`)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-type')).toMatch(/javascript/)
})

test('a file with a stable address is checked for changes each time, and is a script', async () => {
  const { status, headers } = await fetch(`${await open()}/lottery/check.mjs`)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(headers.get('content-type')).toMatch(/javascript/)
})

test('the service worker is checked for changes each time, and may only fetch files of the screens', async () => {
  const { status, headers } = await fetch(`${await open()}/service-worker.js?lang=en`)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(headers.get('content-type')).toMatch(/javascript/)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
})

test('the manifest has the name and the color of the school', async () => {
  const address = await open()
  await expect.poll(() => manifestAt(address)).toMatchObject({ name: 'Online Enrollment', display: 'standalone' })
  const [name, color] = ['Desert Willow School', '#1f4f8f']
  await nameSchool(name, color)
  await expect.poll(() => manifestAt(address)).toMatchObject({ name, theme_color: color, scope: '/' })
})

test.each([
  ['/', 'en', 'Log in to enroll in classes, join wait lists and see each child’s schedule.'],
  [
    '/',
    'es',
    'Inicie sesión para inscribir a sus hijos en clases, unirse a listas de espera y ver el horario de cada uno.',
  ],
  ['/registration/', 'en', 'Create an account to enroll your children in classes.'],
  ['/student-registration', 'en', 'Register a new student.'],
  ['/lottery/Fall-2031_7', 'es', 'Verifique el acta pública de un sorteo.'],
])('the page of %s in %s describes itself with the name of the school', async (path, language, text) => {
  const address = await open()
  await nameSchool('Ben & "Ada’s" <b>$& School')
  await expect.poll(() => configAt(address)).toMatchObject({ school: 'Ben & "Ada’s" <b>$& School' })
  expect(await descriptionAt(`${address}${path}?lang=${language}`)).toBe(
    `Ben &amp; &quot;Ada’s&quot; &lt;b&gt;$&amp; School: ${text}`,
  )
})

test.each(['/dashboard', '/admin/dashboard/logs/Fall-2031_7', '/pw-reset', '/no/such/screen'])(
  'the page of %s has no description: nobody finds it without a session or a link',
  async (path) => {
    expect(await descriptionAt((await open()) + path)).toBeUndefined()
  },
)

test('a page knows the name of the school soon after a start', async () => {
  await nameSchool('Desert Willow School')
  const address = await open()
  await expect.poll(() => descriptionAt(address)).toMatch(/^Desert Willow School: /)
})

test('the manifest is in the language that the page asks for', async () => {
  const address = await open()
  expect(await manifestAt(address, '?lang=es')).toMatchObject({ lang: 'es', short_name: 'Inscripción' })
  expect(await manifestAt(address, '?lang=xx&lang=es')).toMatchObject({ lang: 'en', short_name: 'Enrollment' })
  expect(await manifestAt(address)).toMatchObject({ lang: 'en', short_name: 'Enrollment' })
})

test('the manifest and the page name the product while the database is unreachable', async () => {
  const unreachable = new Postgres('postgres://school:secret@127.0.0.1:1/school')
  onTestFinished(() => unreachable.close())
  const address = await startListening({ postgres: unreachable, screens: { folder, publicUrl: undefined } })
  expect(await manifestAt(address)).toMatchObject({ name: 'Online Enrollment' })
  expect(await descriptionAt(address)).toMatch(/^Online Enrollment: /)
})

test.each([
  '/assets/main-old.js',
  '/api/nowhere',
  '/api',
  '/%61pi/nowhere',
  '/.env',
  '/index.html',
  '/screens.json',
  '/%69ndex.html',
  '/screens.json?/service-worker.js',
  '/wp-login.php',
  '/old/page.php?id=1',
  '/favicon.ico',
])('%s is 404 without a page', async (path) => {
  const response = await fetch((await open()) + path)
  expect([response.status, await response.json()]).toEqual([404, { message: 'Not found', code: 'not-found' }])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
  '/',
  '/dashboard',
  '/no/such/screen',
  '/api/nothing',
  '/assets/main-abc.js',
  '/assets/nothing.js',
  '/assets/',
  '/assets',
  '/assets/..%2findex.html',
  '/assets/%2e%2e/index.html',
  '/assets/%2e%2e%2findex.html',
  '/assets//main-abc.js',
  '/assets/main-abc.js%00',
  '/assets/.%5cmain-abc.js',
  '/lottery/check.mjs',
  '/lottery/check',
  '/index.html',
  '/service-worker.js',
  '/robots.txt',
  '/manifest.webmanifest',
])('%s is the same with few routes', async (path) => {
  const few = await startListening({
    postgres: school.postgres,
    screens: { folder, publicUrl: undefined, hasFewRoutes: true },
  })
  const answers = [await open(), few].map(async (address) => {
    const response = await fetch(address + path, { headers: { 'accept-encoding': 'br' } })
    const { 'x-request-id': id, date, ...headers } = Object.fromEntries(response.headers)
    const withoutNonce = (text: string) => text.replace(/nonce(?:="|-)[\w+/=]{24}/g, 'nonce').replaceAll(address, '')
    const body = withoutNonce((await response.text()).replaceAll(id ?? '', ''))
    const policy = withoutNonce(headers['content-security-policy'] ?? '')
    return [response.status, { ...headers, 'content-security-policy': policy }, body]
  })
  expect(await answers[1]).toEqual(await answers[0])
})

test('a POST to a page is 404', async () => {
  expect((await fetch(`${await open()}/dashboard`, { method: 'POST' })).status).toBe(404)
})

test('config.json has the API URL: the address of the request, or PUBLIC_URL', async () => {
  const address = await open()
  // A page does not wait long for the name.
  await expect
    .poll(() => configAt(address))
    .toEqual({
      apiUrl: address,
      school: 'Online Enrollment',
      color: '#974826',
      colors: {},
      logo: null,
      class_list: null,
    })
  const named = await open('https://enroll.example.org/school')
  expect(await configAt(named)).toMatchObject({ apiUrl: 'https://enroll.example.org/school' })
  const { headers } = await fetch(named)
  expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://enroll.example.org;")
})

test('config.json has the path of the current class list once the office has turned one on', async () => {
  const semester = await buildSemester(school.postgres, { class_list: 'words' })
  onTestFinished(async () => void (await school.db.deleteFrom('semester').where('id', '=', semester.id).execute()))
  const address = await open()
  await expect.poll(() => configAt(address)).toMatchObject({ class_list: classListPath(semester) })
})

test('config.json has the public address behind a TLS proxy', async () => {
  const address = await startListening({
    postgres: school.postgres,
    screens: { folder, publicUrl: undefined },
    trustProxy: 1,
  })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'enroll.example.org' }
  expect(await configAt(address, headers)).toMatchObject({ apiUrl: 'https://enroll.example.org' })
})

test.each(['school/x', 'a@b', 'school:99999', '1.2.3.999'])(
  'config.json takes no address from the forwarded host %j',
  async (forwarded) => {
    const address = await startListening({
      postgres: school.postgres,
      screens: { folder, publicUrl: undefined },
      trustProxy: 1,
    })
    const response = await fetch(`${address}/config.json`, { headers: { 'x-forwarded-host': forwarded } })
    expect([response.status, (await response.json()).code]).toEqual([400, 'not-http'])
  },
)

test('config.json has the API URL without the school’s name while the database is unreachable', async () => {
  const unreachable = new Postgres('postgres://school:secret@127.0.0.1:1/school')
  onTestFinished(() => unreachable.close())
  const address = await startListening({ postgres: unreachable, screens: { folder, publicUrl: undefined } })
  expect(await configAt(address)).toEqual({ apiUrl: address })
})

/** Until the end of the test. */
async function nameSchool(name: string, color = '#974826'): Promise<void> {
  const save = (identity: object) => school.db.updateTable('school').set(identity).execute()
  await save({ name, color })
  onTestFinished(async () => void (await save({ name: 'Online Enrollment', color: '#974826' })))
}

async function descriptionAt(url: string): Promise<string | undefined> {
  return /<meta name="description" content="([^"]*)">/.exec(await (await fetch(url)).text())?.[1]
}

async function configAt(address: string, headers = {}) {
  const response = await fetch(`${address}/config.json`, { headers })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.json()
}

async function manifestAt(address: string, query = '') {
  const response = await fetch(`${address}/manifest.webmanifest${query}`)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  return response.json()
}
