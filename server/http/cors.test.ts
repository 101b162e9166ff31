import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { openSchool } from '../../test/school.ts'
import { startListening } from '../../test/startListening.ts'

const school = openSchool()
const OURS = 'https://enroll.example.org'

describe('a page of another origin', () => {
  test.each([
    'https://elsewhere.example.org',
    'http://enroll.example.org',
    'https://enroll.example.org.evil.example',
    'null',
  ])('that is %s may not read our answers', async (origin) => {
    const answer = await asked(await startListening({ postgres: school.postgres, webOrigins: [OURS] }), { origin })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('may not read our answers when no origin is named', async () => {
    const answer = await asked(school.origin, { origin: OURS })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('that is named may, and no cookie of it is wanted', async () => {
    const answer = await asked(
      await startListening({ postgres: school.postgres, webOrigins: ['https://a.example', OURS] }),
      { origin: OURS },
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(OURS)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.headers.get('vary')).toMatch(/origin/i)
  })
})

test.each([...new Set(Object.values(ENDPOINTS).map(({ method }) => method))])(
  'a named origin may call with %s',
  async (method) => {
    const origin = await startListening({ postgres: school.postgres, webOrigins: [OURS] })
    const endpoint = Object.values(ENDPOINTS).find((one) => one.method === method)
    const { status, headers } = await fetch(`${origin}${endpoint?.path}`, {
      method: 'OPTIONS',
      headers: {
        origin: OURS,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(OURS)
    expect(headers.get('access-control-allow-methods')?.split(/, */)).toContain(method)
    expect(headers.get('access-control-allow-headers')).toMatch(/authorization.*content-type.*idempotency-key/)
  },
)

function asked(address: string, headers: Record<string, string>) {
  return fetch(address + listNotifications.path, { headers })
}
