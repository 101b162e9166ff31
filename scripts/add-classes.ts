import type { Browser } from '@playwright/test'
import type { Semester } from '../contract/semesters.ts'
import type { Teacher } from '../contract/teachers.ts'
import { OFFICE } from './visit.ts'

const DAYS = ['M', 'T/TH', 'W', 'F']

/** Adds this many classes for the fifth grade to each day of the open semester, as the office, in periods 1 to 6. */
export async function addClasses(browser: Browser, origin: string, perDay: number): Promise<void> {
  const page = await browser.newPage()
  const send = async <Body>(method: string, path: string, data?: object, token = ''): Promise<Body> => {
    const response = await page.request.fetch(origin + path, {
      method,
      data,
      headers: { Authorization: `Bearer ${token}` },
    })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
  const { token } = await send<{ token: string }>('POST', '/api/login', OFFICE)
  const { semesters } = await send<{ semesters: Semester[] }>('GET', '/api/semester', undefined, token)
  const { teachers } = await send<{ teachers: Teacher[] }>('GET', '/api/teachers', undefined, token)
  const semester = semesters.find(({ active, disabled }) => active && !disabled)?.id
  const taught = teachers.filter(({ active }) => active === 1)
  for (const [group, days] of DAYS.entries())
    for (let n = 0; n < perDay; n += 1) {
      const body = {
        section: String(6000 + group * perDay + n),
        name: `Building and Flying Kites ${n + 1}`,
        description: '<p>Paper, string and wind. We meet <strong>outside</strong>; bring a hat.</p>',
        teacher_id: taught[n % taught.length]?.id,
        grade: '5',
        max_seats: 12,
        room: `Room ${(n % 9) + 1}`,
        period: String((n % 6) + 1),
        days,
        time: '8:30-9:25',
        restrictions: '',
        semester,
      }
      await send('POST', '/api/courses', body, token)
    }
  await page.close()
}
