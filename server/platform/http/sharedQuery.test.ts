import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listCourses } from '../../../contract/courses.ts'
import * as commands from '../../../contract/enrollment/commands.ts'
import { buildCourse, buildFamily, buildSemester, buildUser } from '../../../test/data/builders.ts'
import { buildMany } from '../../../test/data/buildMany.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()

test('a hundred families that read the classes at once share a few reads', async () => {
  const { semester, families } = await buildFamilies()
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  const lists = await Promise.all(families.map(({ parent }) => list(parent, semester.id)))
  expect(lists.map(({ body }) => body.courses.length)).toEqual(Array(100).fill(1))
  const reads = sent.mock.calls.filter(([query]) => textOf(query).includes('"course"."description"'))
  expect(reads.length).toBeLessThan(50)
})

test('each of a hundred families finds its own enrollment in the list that it reads next', async () => {
  const { semester, course, families } = await buildFamilies()
  const seen = await Promise.all(
    families.map(async ({ parent, student }) => {
      const params = { course_id: course.id, student_id: student.id }
      const enrolled = await school.as(parent).send(commands.enroll, { params })
      expect(enrolled.status).toBe(201)
      return [seatsIn(enrolled), seatsIn(await list(parent, semester.id))] as const
    }),
  )
  for (const [own, listed] of seen) expect(listed).toBeGreaterThanOrEqual(own)
  expect(seen.map(([own]) => own).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
})

test('in a rush, families who have sent no command may get an earlier list, and all others get a new one', async () => {
  const { semester, course, families } = await buildFamilies()
  const [reader, enrolled] = families
  if (!reader || !enrolled) throw new Error('no family')
  const office = await buildUser(school.postgres, { role: 'admin' })
  const params = { course_id: course.id, student_id: enrolled.student.id }
  expect((await school.as(enrolled.parent).send(commands.enroll, { params })).status).toBe(201)
  const acceptStale = { headers: { 'cache-control': 'max-stale=1' } }
  const readAll = () => Promise.all(families.map(({ parent }) => list(parent, semester.id, acceptStale)))
  stopClock()
  const isEarlier = async (user: { readonly token: string }, options = {}) => {
    const { courses } = (await list(user, semester.id, options)).body
    return courses.length < (await countCourses(semester.id))
  }
  /** Whether the first family gets an earlier list, and whether the other reader does. */
  const areEarlierInRush = async (other: { readonly token: string }, options = {}) => {
    await readAll()
    await buildCourse(school.postgres, { semester_id: semester.id })
    return [await isEarlier(reader.parent, acceptStale), await isEarlier(other, options)]
  }
  expect(await areEarlierInRush(reader.parent)).toEqual([true, false])
  expect(await areEarlierInRush(enrolled.parent, acceptStale)).toEqual([true, false])
  expect(await areEarlierInRush(office, acceptStale)).toEqual([true, false])
})

test('a parent and the office who read at the same time get their own lists', async () => {
  const semester = await buildSemester(school.postgres)
  await buildCourse(school.postgres, { semester_id: semester.id, active: false })
  const users = await Promise.all([buildUser(school.postgres), buildUser(school.postgres, { role: 'admin' })])
  const lists = await Promise.all([...users, ...users].map((user) => list(user, semester.id)))
  expect(lists.map(({ body }) => body.courses.length)).toEqual([0, 1, 0, 1])
})

test('a semester that a family cannot see is not found for each of several requests', async () => {
  const semester = await buildSemester(school.postgres, { active: false })
  const parent = await buildUser(school.postgres)
  const responses = await Promise.all([1, 2, 3].map(() => list(parent, semester.id)))
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('a shared list is compressed as the client accepts, and 304 for the ETag of the same list', async () => {
  const semester = await buildSemester(school.postgres)
  for (let n = 0; n < 10; n += 1) await buildCourse(school.postgres, { semester_id: semester.id })
  const { token } = await buildUser(school.postgres)
  const plain = await fetchList('identity')
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
  const text = await plain.text()
  for (const encoding of ['br', 'gzip']) {
    const compressed = await fetchList(encoding)
    expect(compressed.headers.get('content-encoding')).toBe(encoding)
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(text.length)
    expect(await compressed.text()).toBe(text)
  }
  const etag = plain.headers.get('etag') ?? ''
  const same = await fetchList('identity', { 'if-none-match': etag })
  expect([same.status, await same.text()]).toEqual([304, ''])
  await buildCourse(school.postgres, { semester_id: semester.id })
  const changed = await fetchList('identity', { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.text()).not.toBe(text)

  function fetchList(encoding: string, headers: Record<string, string> = {}) {
    return fetch(`${school.origin}/api/courses/by-semester/${semester.id}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding, ...headers },
    })
  }
})

/** All requests arrive at once, and no read gets old, however slow the machine is. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

async function buildFamilies() {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 100 })
  const families = await buildMany(100, () => buildFamily(school.postgres))
  return { semester, course, families }
}

function seatsIn({ body }: { readonly body: { readonly courses: readonly { readonly current_seats: number }[] } }) {
  return body.courses[0]?.current_seats ?? 0
}

function list(user: { readonly token: string }, semester: number, options: object = {}) {
  return school.as(user).send(listCourses, { params: { semester }, ...options })
}

async function countCourses(semester_id: number): Promise<number> {
  const counted = school.db.selectFrom('course').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counted.where('semester_id', '=', semester_id).executeTakeFirstOrThrow()).count
}

function textOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)
}
