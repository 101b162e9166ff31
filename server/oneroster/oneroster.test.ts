import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { exportOneRoster } from '../../contract/oneroster.ts'
import {
  buildCourse,
  buildEnrollmentState,
  buildEntry,
  buildStudent,
  buildTeacher,
  buildUser,
} from '../../test/data/builders.ts'
import { parseOneRoster } from '../../test/data/oneroster.ts'
import { zipOf } from '../../test/endpoints/exports.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const sample = openSchool({ sample: true })
const autumn = { from: '2026-08-24', to: '2026-12-18' }

test.each(['1', '2', '3'])(
  'the export of the sample school’s semester %s conforms to the binding',
  async (semester) => {
    const { files, violations } = parseOneRoster(await exported(sample, semester))
    expect(violations).toEqual([])
    expect(files.classes?.length).toBeGreaterThan(40)
    const seats = await sample.db
      .selectFrom('roster_entry')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('semester_id', '=', Number(semester))
      .where('status', '=', 'enrolled')
      .executeTakeFirstOrThrow()
    expect(files.enrollments?.filter(({ role }) => role === 'student')).toHaveLength(Number(seats.count))
  },
)

test('the export has the enrolled students, their classes, parents and teachers, and no one else', async () => {
  const teacher = await buildTeacher(school.postgres, { first_name: 'Łukasz', last_name: 'Nguyễn' })
  const at = await buildEnrollmentState(school.postgres, {
    status: 'enrolled',
    child: { first_name: '=Nuñez', last_name: 'O’Brien, "tł\'ízí"', grade: 'K' },
    course: { name: 'Pots, pans', teacher_id: teacher.id, grade: 'K,1', period: 'All Day', room: 'Gym' },
  })
  const waiting = await buildStudent(school.postgres, { parent_id: (await buildUser(school.postgres)).id, grade: 'K' })
  await buildEntry(school.postgres, at.course, waiting, { status: 'waiting' })
  await buildCourse(school.postgres, { semester_id: at.semester.id, active: false, name: 'Not offered' })
  const { files, violations } = parseOneRoster(await exported(school, String(at.semester.id)))
  expect(violations).toEqual([])
  expect(files.academicSessions).toMatchObject([
    { title: at.semester.name, type: 'semester', startDate: '2026-08-24', endDate: '2026-12-19', schoolYear: '2027' },
  ])
  expect(files.classes).toMatchObject([
    { title: 'Pots, pans', grades: 'KG,01', classCode: at.course.section, location: 'Gym', periods: '1,2,3,4,5,6,7,8' },
  ])
  expect(files.users).toMatchObject([
    { sourcedId: `teacher-${teacher.id}`, givenName: 'Łukasz', familyName: 'Nguyễn', email: teacher.email },
    { givenName: '=Nuñez', familyName: 'O’Brien, "tł\'ízí"', grades: 'KG', agentSourcedIds: `parent-${at.parent.id}` },
    { sourcedId: `parent-${at.parent.id}`, email: at.parent.email, phone: '', password: '' },
  ])
  expect(files.roles?.map(({ role }) => role)).toEqual(['teacher', 'student', 'parent'])
  expect(files.enrollments).toMatchObject([
    { userSourcedId: `teacher-${teacher.id}`, role: 'teacher', primary: 'true' },
    { userSourcedId: `student-${at.student.id}`, role: 'student', primary: '' },
  ])
})

test('an inactive teacher is disabled, and users who share an email have their id as username', async () => {
  const at = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const { id: inactive } = await buildTeacher(school.postgres, { email: at.parent.email, active: false })
  await buildCourse(school.postgres, { semester_id: at.semester.id, teacher_id: inactive, days: 'F' })
  const { files, violations } = parseOneRoster(await exported(school, String(at.semester.id)))
  expect(violations).toEqual([])
  const userOf = (sourcedId: string) => files.users?.find((user) => user.sourcedId === sourcedId)
  expect(userOf(`teacher-${inactive}`)).toMatchObject({ enabledUser: 'false', username: `teacher-${inactive}` })
  expect(userOf(`parent-${at.parent.id}`)).toMatchObject({ enabledUser: 'true', username: `parent-${at.parent.id}` })
  expect(userOf(`teacher-${at.course.teacher_id}`)?.username).toMatch(/@/)
})

test('classes with one name are one course, with the same id in every semester', async () => {
  const [one, other] = [await buildEnrollmentState(school.postgres), await buildEnrollmentState(school.postgres)]
  const semester_id = one.semester.id
  await buildCourse(school.postgres, { semester_id, name: 'Pottery', section: '901' })
  await buildCourse(school.postgres, { semester_id, name: 'Pottery', section: '902' })
  await buildCourse(school.postgres, { semester_id: other.semester.id, name: 'Pottery' })
  const coursesOf = async (id: number) => parseOneRoster(await exported(school, String(id))).files.courses ?? []
  const pottery = (await coursesOf(semester_id)).filter(({ title }) => title === 'Pottery')
  expect(pottery).toHaveLength(1)
  expect(await coursesOf(other.semester.id)).toContainEqual(pottery[0])
})

test.each([
  [{ from: '' }, 'from', 'Field is Required'],
  [{ to: '2026-02-30' }, 'to', 'Enter a date'],
  [{ to: '2026-08-23' }, 'to', 'The last day must be on or after the first day'],
])('the days %j are refused', async (wrong, field, text) => {
  const by = await buildUser(school.postgres, { role: 'admin' })
  const query = { semester: '1', ...autumn, ...wrong }
  const answer = await school.as(by).send(exportOneRoster, { query })
  expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [text] } } })
})

test.each<[string, Readonly<Record<string, readonly [RegExp, string]>>]>([
  ['a duplicate id', { orgs: [/$/, 'school,,,Again,school,,\r\n'] }],
  ['a dangling reference', { enrollments: [/class-\d+/, 'class-999999'] }],
  ['an unknown role', { roles: [/,student,/, ',pupil,'] }],
  ['a session that ends before it begins', { academicSessions: [/2026-12-19/, '2026-01-01'] }],
  ['an invalid date', { academicSessions: [/2026-08-24/, '24.8.2026'] }],
  ['a missing name', { orgs: [/,school,,/, ',,,'] }],
  ['a status in bulk', { orgs: [/school,,/, 'school,active,'] }],
  ['an unknown column', { users: [/givenName/, 'firstName'] }],
  ['a row too short', { orgs: [/,,\r\n$/, ',\r\n'] }],
  ['a file missing in the manifest', { manifest: [/file.roles,bulk/, 'file.roles,absent'] }],
  ['an older version', { manifest: [/oneroster.version,1.2/, 'oneroster.version,1.1'] }],
  ['a byte order mark', { orgs: [/^/, '\uFEFF'] }],
  ['a user that is neither enabled nor not', { users: [/(student-\d+,,,)true/, '$1yes'] }],
])('the test’s validator of the binding finds %s', async (_, breaks) => {
  const entries = Object.entries(unzipSync(await exported(sample, '2'))).map(([path, bytes]) => {
    const [from, to] = breaks[path.replace('.csv', '')] ?? [/$^/, '']
    return [path, strToU8(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replace(from, to))] as const
  })
  expect(parseOneRoster(zipSync(Object.fromEntries(entries))).violations).not.toEqual([])
})

async function exported(school: typeof sample, semester: string): Promise<Uint8Array> {
  const by = await buildUser(school.postgres, { role: 'admin' })
  const { status, body } = await school.as(by).send(exportOneRoster, { query: { semester, ...autumn } })
  expect(status).toBe(200)
  return zipOf(body)
}
