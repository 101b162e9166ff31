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

  /** The modules that are loaded at once by these screens. */
  function modulesOf(paths: readonly string[]): string[] {
    const files = new Set(paths.flatMap((path) => screens[path] ?? []))
    const loaded = chunks.filter(({ name, fileName }) => name === 'start' || files.has(fileName))
    const ids = loaded.flatMap(({ moduleIds }) => moduleIds)
    expect(ids.some((id) => id.includes('react-dom'))).toBe(true)
    return ids
  }

  test('a screen without a form loads neither zod nor react-hook-form', () => {
    const paths = ['/enrollment', '/dashboard', '/admin/dashboard', '/admin/dashboard/classes/$semester_slug']
    const ids = modulesOf(paths)
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
    ['/dashboard', 4],
    ['/enrollment', 5],
    ['/admin/dashboard/classes/$semester_slug', 11],
  ])('%s is shown after at most %i scripts besides those of the page', (path, limit) => {
    const scripts = (screens[path] ?? []).filter((name) => name.endsWith('.js'))
    expect(scripts).not.toEqual([])
    expect(scripts.length).toBeLessThanOrEqual(limit)
  })

  test('no screen of a family loads code of the office', () => {
    const ids = modulesOf(['/registration', '/dashboard', '/enrollment', '/documents'])
    expect(ids.filter((id) => /\/web\/(?:admin\/|ui\/table\/(?:RowsTable|SearchTable)\.tsx$)/.test(id))).toEqual([])
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
    expect(names).toEqual(
      expect.arrayContaining(['OfflinePage.js', 'start.js', 'start.css', 'source-sans-3-latin-400-normal.woff2']),
    )
    const ids = chunks.filter(({ fileName }) => worker.includes(`"/${fileName}"`)).flatMap(({ moduleIds }) => moduleIds)
    expect(ids.some((id) => id.endsWith('/OfflinePage.tsx'))).toBe(true)
    expect(
      ids.filter((id) => /(?:Form|Dialog|\/Enrollment|\/Dashboard|\/keepSchedules)\.tsx?$|\/zod\//.test(id)),
    ).toEqual([])
    const texts = /"texts":\{"en":\["\/assets\/en-[^"]+"\],"es":\["\/assets\/es-[^"]+","\/assets\/es-[^"]+"\]\}/
    expect(worker).toMatch(texts)
  })

  test('no screen loads the PDF library before it is needed', () => {
    const isPdf = (id: string) =>
      /node_modules\/pdfmake\/|\/schedule\/pdf\/|\/create(?:Emergency|Record|Registration|Sheets)Pdf\.ts$|\/(?:answersContent|sheetDocument)\.ts$/.test(
        id,
      )
    expect(chunks.flatMap(({ moduleIds }) => moduleIds).filter(isPdf)).not.toEqual([])
    expect(modulesOf(Object.keys(screens)).filter(isPdf)).toEqual([])
  })
})
