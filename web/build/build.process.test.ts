import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { AUDIENCES } from '../../domain/screens.ts'
import config from '../vite.config.ts'

describe('the built screens', () => {
  let chunks: Rolldown.OutputChunk[] = []
  let page = ''
  let fontBytes = 0
  let languages: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {}
  let screens: Readonly<Record<string, readonly string[]>> = {}
  let worker = ''
  beforeAll(async () => {
    const built = await build({
      ...config,
      root: 'web',
      configFile: false,
      logLevel: 'silent',
      build: { ...config.build, write: false },
    })
    const outputs = (Array.isArray(built) ? built : [built]).flatMap((result) =>
      'output' in result ? result.output : [],
    )
    chunks = outputs.filter((output) => output.type === 'chunk')
    const textOf = (name: string) => {
      const file = outputs.find(({ fileName }) => fileName === name)
      return file?.type === 'asset' ? String(file.source) : ''
    }
    const fonts = outputs.filter((output) => output.type === 'asset' && output.fileName.endsWith('.woff2'))
    fontBytes = fonts.reduce((sum, output) => sum + ('source' in output ? output.source.length : 0), 0)
    languages = JSON.parse(textOf('screens.json'))
    screens = languages.en ?? {}
    page = textOf('index.html')
    worker = textOf('service-worker.js')
  })

  test('a screen without a form loads neither zod nor react-hook-form', () => {
    const start = chunks.filter(({ name }) => name === 'start').map(({ fileName }) => fileName)
    expect(start).toHaveLength(1)
    const paths = ['/enrollment', '/dashboard', '/admin/dashboard', '/admin/dashboard/classes/$semester_slug']
    const files = new Set([...start, ...paths.flatMap((path) => screens[path] ?? [])])
    const ids = chunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds)
    expect(ids.some((id) => id.includes('react-dom'))).toBe(true)
    expect(ids.filter((id) => /node_modules\/(?:zod|react-hook-form)\//.test(id))).toEqual([])
  })

  test('the page preloads the three files of the shipped fonts, with no more than the characters of the screens', () => {
    const preloaded = [...page.matchAll(/<link [^>]*as="font"[^>]*href="\/([^"]+)"/g)].map(([, file = '']) => file)
    expect(preloaded.map((file) => file.replace(/^assets\/(.+)-[^-]+$/, '$1'))).toEqual([
      'fraunces-latin-600-normal',
      'source-sans-3-latin-400-normal',
      'source-sans-3-latin-600-normal',
    ])
    expect(fontBytes).toBeGreaterThan(10_000)
    expect(fontBytes).toBeLessThan(36_000)
  })

  test.each([
    ['en', '/', ['en']],
    ['es', '/', ['es', 'es']],
    ['es', '/enrollment', ['es', 'es']],
    ['es', '/student-registration', ['es', 'es', 'es']],
    ['es', '/documents', ['es', 'es', 'es']],
    ['en', '/admin/dashboard', ['en', 'en']],
    ['es', '/admin/dashboard/registrations', ['es', 'es', 'es', 'es']],
    ['es', '/admin/dashboard/classes/$semester_slug', ['es', 'es', 'es']],
    ['es', '/admin/dashboard/files', ['es', 'es', 'es', 'es']],
    ['es', '/admin/dashboard/semesters/$semester_slug', ['es', 'es', 'es', 'es']],
  ])(
    'in %s, %s is preloaded with the texts of its folders, and of the rules unless they are English',
    (language, path, texts) => {
      const files = languages[language]?.[path] ?? []
      expect(new Set(files).size).toBe(files.length)
      expect(files.flatMap((file) => /^assets\/(en|es)-[^/]+\.js$/.exec(file)?.[1] ?? [])).toEqual(texts)
    },
  )

  test('every screen is preloaded with its scripts and styles', () => {
    expect(Object.keys(screens).toSorted()).toEqual(Object.keys(AUDIENCES).toSorted())
    const names = screens['/enrollment'] ?? []
    expect(names.filter((name) => /\/Enrollment-[^/]+\.(?:js|css)$/.test(name)).length).toBeGreaterThan(1)
    expect(names.filter((name) => name.includes('/start-'))).toEqual([])
  })

  test.each([
    ['/dashboard', 8],
    ['/enrollment', 8],
    ['/admin/dashboard/classes/$semester_slug', 16],
  ])('%s is shown after at most %i scripts', (path, limit) => {
    const scripts = ['start', ...(screens[path] ?? [])].filter((name) => name === 'start' || name.endsWith('.js'))
    expect(scripts.length).toBeLessThanOrEqual(limit)
  })

  test('no screen of a family loads code of the office', () => {
    const paths = ['/registration', '/dashboard', '/enrollment', '/documents']
    const files = new Set(paths.flatMap((path) => screens[path] ?? []))
    const ids = chunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds)
    expect(ids.length).toBeGreaterThan(100)
    expect(ids.filter((id) => id.includes('/web/admin/'))).toEqual([])
  })

  test('no script imports itself through others', () => {
    const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
    const needs = (file: string, found = new Set<string>()): Set<string> => {
      for (const name of importsOf.get(file) ?? []) if (!found.has(name)) needs(name, found.add(name))
      return found
    }
    const circles = chunks.map(({ fileName }) => fileName).filter((file) => needs(file).has(file))
    expect(circles).toEqual([])
  })

  test('the service worker stores what the offline page needs, without the screens that send', () => {
    const names = [...worker.matchAll(/"\/assets\/([^"]+)-[\w-]{8}\.(js|css|svg|woff2)"/g)].map(
      ([, name, end]) => `${name}.${end}`,
    )
    const page = ['OfflinePage.js', 'OfflinePage.css', 'styles.css']
    expect(names).toEqual(
      expect.arrayContaining(['start.js', 'start.css', ...page, 'source-sans-3-latin-400-normal.woff2']),
    )
    expect(names.filter((name) => /Form|Dialog|Enrollment|Dashboard|^table\.|keepSchedules/.test(name))).toEqual([])
    const texts = /"texts":\{"en":\["\/assets\/en-[^"]+"\],"es":\["\/assets\/es-[^"]+","\/assets\/es-[^"]+"\]\}/
    expect(worker).toMatch(texts)
  })

  test('no screen loads the PDF library before it is needed', () => {
    const isPdf = ({ moduleIds }: Rolldown.OutputChunk) =>
      moduleIds.some((id) =>
        /node_modules\/pdfmake\/|\/schedule\/pdf\/|\/create(?:Emergency|Record|Registration|Sheets)Pdf\.ts$|\/(?:answersContent|sheetDocument)\.ts$/.test(
          id,
        ),
      )
    const files = chunks.filter(isPdf).map(({ fileName }) => fileName)
    expect(files.length).toBeGreaterThan(0)
    const loadedAtOnce = chunks.filter((chunk) => !isPdf(chunk)).flatMap(({ imports }) => imports)
    expect(loadedAtOnce.filter((file) => files.includes(file))).toEqual([])
  })
})
