import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../../contract/all.ts'
import { listNotifications } from '../../../contract/notifications.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()
const ALLOWED = 'https://enroll.example.org'

describe('a page from another origin', () => {
  test.each([
    'https://elsewhere.example.org',
    'http://enroll.example.org',
    'https://enroll.example.org.evil.example',
    'null',
  ])('cannot read responses when its origin is %s', async (origin) => {
    const response = await fetchNotices(await startListening({ postgres: school.postgres, webOrigins: [ALLOWED] }), {
      origin,
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('cannot read responses when WEB_ORIGIN is not set', async () => {
    const response = await fetchNotices(school.origin, { origin: ALLOWED })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('can read responses without credentials when WEB_ORIGIN has its origin', async () => {
    const response = await fetchNotices(
      await startListening({ postgres: school.postgres, webOrigins: ['https://a.example', ALLOWED] }),
      { origin: ALLOWED },
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe(ALLOWED)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    expect(response.headers.get('vary')).toMatch(/origin/i)
  })
})

test.each([...new Set(Object.values(ENDPOINTS).map(({ method }) => method))])(
  'an origin in WEB_ORIGIN can send %s',
  async (method) => {
    const origin = await startListening({ postgres: school.postgres, webOrigins: [ALLOWED] })
    const endpoint = Object.values(ENDPOINTS).find((candidate) => candidate.method === method)
    const { status, headers } = await fetch(`${origin}${endpoint?.path}`, {
      method: 'OPTIONS',
      headers: {
        origin: ALLOWED,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(ALLOWED)
    expect(headers.get('access-control-allow-methods')?.split(/, */)).toContain(method)
    expect(headers.get('access-control-allow-headers')).toMatch(/authorization.*content-type.*idempotency-key/)
  },
)

function fetchNotices(address: string, headers: Record<string, string>) {
  return fetch(address + listNotifications.path, { headers })
}
