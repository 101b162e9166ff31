/** Requests after the first one of each kind, which is not counted. */
const REPETITIONS = 7

interface Caller {
  readonly office: string
  readonly family: string
  readonly student_id: number
  readonly semester_id: number
}

interface FlatRequest {
  readonly name: string
  readonly path: string
  readonly by: 'office' | 'family'
}

/** What the office and families wait for. */
function requestsOf({ student_id, semester_id }: Caller): readonly FlatRequest[] {
  const office = (name: string, path: string) => ({ name, path, by: 'office' as const })
  const family = (name: string, path: string) => ({ name, path, by: 'family' as const })
  const page = `/api/masterlogs/${semester_id}?page=1`
  return [
    family('enrollment screen', `/api/students/${student_id}/enrollment-screen?semester=${semester_id}`),
    family('class list', `/api/courses/by-semester/${semester_id}`),
    family('schedule', `/api/students/${student_id}/schedule?semester=${semester_id}`),
    office('students by two names', '/api/students?search=carmen%20nunez-12'),
    office('students by phone', '/api/students?search=928-000-4850'),
    office('first page of the students', '/api/students?page=1'),
    office('page 40 of the students', '/api/students?page=40'),
    office('students by grade', '/api/students?page=1&sort=grade'),
    office('students by parent', '/api/students?page=1&sort=parent'),
    office('first page of the parents', '/api/users/parents?page=1'),
    office('parents by number of children', '/api/users/parents?page=1&sort=children&order=desc'),
    office('all students', '/api/students'),
    office('all parents', '/api/users/parents'),
    office('first page of the log', page),
    office('log by two names', `${page}&search=carmen%20nunez-12`),
    office('log by first name', `${page}&search=carmen`),
    office('log sorted by student', `${page}&sort=student&order=asc`),
    office('the whole log', `/api/masterlogs/${semester_id}`),
    office('first page of the audit trail', '/api/audit-trail?page=1'),
    office('audit trail by two names', '/api/audit-trail?page=1&search=carmen%20nunez-12'),
    office('parents as a file', '/api/exports/parents'),
    office('OneRoster', `/api/oneroster?semester=${semester_id}&from=2026-08-01&to=2026-12-31`),
  ]
}

/** The median milliseconds of each request, and its status if it failed. */
export async function measureRequests(origin: string, caller: Caller): Promise<(readonly [string, string])[]> {
  const figures: (readonly [string, string])[] = []
  for (const { name, path, by } of requestsOf(caller))
    figures.push([`${name}, ms`, await measure(origin + path, caller[by])])
  return figures
}

async function measure(url: string, token: string): Promise<string> {
  const times: number[] = []
  let kilobytes = 0
  for (let n = 0; n <= REPETITIONS; n++) {
    const startTime = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' } })
    kilobytes = (await response.arrayBuffer()).byteLength / 1000
    if (!response.ok) return `status ${response.status}`
    if (n > 0) times.push(performance.now() - startTime)
  }
  times.sort((a, b) => a - b)
  return `${times[Math.floor(REPETITIONS / 2)]?.toFixed(0)} (${kilobytes.toFixed(0)} kB)`
}
