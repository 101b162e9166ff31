import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from './config.ts'
import { ApiProblem } from './problem.ts'
import { readRows } from './readRows.ts'

const ROWS = [
  ['1', 'Łukasz'],
  ['2', ']}'],
  ['3', 'two\nlines, "quoted"'],
] as const
const TEXT = `{"name":"teachers.csv","columns":["id","name"],"total":3,"rows":[\n${ROWS.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`
const server = vi.fn<typeof fetch>()

beforeEach(async () => {
  vi.stubGlobal('fetch', server)
  server.mockResolvedValueOnce(Response.json({ apiUrl: 'https://school.example/' }))
  await loadConfig()
})

afterEach(() => {
  vi.resetAllMocks()
})

test.each([1, 2, 7, 50, 1000])('rows that arrive in parts of %i bytes are passed on in order', async (size) => {
  expect(await read(TEXT, size)).toEqual({
    head: { name: 'teachers.csv', columns: ['id', 'name'], total: 3 },
    rows: ROWS,
  })
})

const EMPTY = '{"name":"a.csv","columns":[],"total":0,"rows":[\n]}\n'

test('a response without rows has its other fields', async () => {
  expect(await read(EMPTY, 5)).toEqual({ head: { name: 'a.csv', columns: [], total: 0 }, rows: [] })
})

test('a response without rows whose last line has no end is an error', async () => {
  await expect(read(EMPTY.trimEnd(), 500)).rejects.toThrow(ApiProblem)
})

test.each([0, 20, TEXT.length - 3, TEXT.length - 1])(
  'a response that ends after %i bytes is an error',
  async (bytes) => {
    await expect(read(TEXT.slice(0, bytes), 10)).rejects.toThrow(ApiProblem)
  },
)

test('a refusal has the status and message of the server', async () => {
  server.mockResolvedValueOnce(Response.json({ message: 'Busy.', code: 'busy' }, { status: 503 }))
  await expect(readRows('GET /api/exports/:kind', options([]))).rejects.toMatchObject({ status: 503, message: 'Busy.' })
})

async function read(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(parts) {
      for (let from = 0; from < bytes.length; from += size) parts.enqueue(bytes.slice(from, from + size))
      parts.close()
    },
  })
  server.mockResolvedValueOnce(new Response(body))
  const rows: (readonly string[])[] = []
  return { head: await readRows('GET /api/exports/:kind', options(rows)), rows }
}

function options(rows: (readonly string[])[]) {
  return {
    params: { kind: 'teachers' },
    query: {},
    signal: new AbortController().signal,
    list: 'rows',
    onRows: (more: readonly (readonly string[])[]) => rows.push(...more),
  } as const
}
