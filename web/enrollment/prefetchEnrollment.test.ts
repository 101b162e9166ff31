import { expect, test, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { loadEnrollment, prefetchFirstPage } from './prefetchEnrollment.ts'

test('the enrollment page of another semester than the first one asks for its own semester', async () => {
  const session = { token: 'token', expires_at: '2026-08-01T00:00:00Z', user: { role: 'parent' } }
  const stored = new Map([
    ['session', JSON.stringify(session)],
    ['student_id', '1'],
  ])
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => stored.get(key) ?? null })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url === '/config.json'
      ? Response.json({ apiUrl: 'https://school.example' })
      : new Response(null, { status: 404 })
  })
  await loadConfig()
  prefetchFirstPage({ pathname: '/enrollment', search: '?semester=fall-2026_1' })
  await loadEnrollment('spring-2027_2')
  expect(asked).toContainEqual(expect.stringContaining('semester=fall-2026_1'))
  expect(asked).toContainEqual(expect.stringContaining('semester=spring-2027_2'))
})
