import { beforeAll, expect, test, vi } from 'vitest'
import { loadConfig } from './config.ts'
import { prefetchOffice } from './prefetchOffice.ts'
import { queryClient } from './queryClient.ts'

let asked: string[] = []
beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url === '/config.json'
      ? Response.json({ apiUrl: 'https://school.example' })
      : new Response(null, { status: 404 })
  })
  await loadConfig()
})

test.each([
  ['admin', '/admin/dashboard', ['https://school.example/api/semester', 'https://school.example/api/school']],
  ['admin', '/lottery/check', []],
  ['parent', '/admin/dashboard', []],
])('the first page of a person with the role %s at %s asks for %j', async (role, pathname, expected) => {
  const session = JSON.stringify({ token: 'token', expires_at: '2026-08-01T00:00:00Z', user: { role } })
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'session' ? session : null) })
  queryClient.clear()
  asked = []
  prefetchOffice({ pathname })
  await expect.poll(() => asked).toEqual(expected)
})
