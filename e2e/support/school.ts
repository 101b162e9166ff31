import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Course } from '../../contract/courses.ts'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import type { Parent } from '../../contract/parents.ts'
import type { School } from '../../contract/school.ts'
import type { Semester } from '../../contract/semesters.ts'
import type { User } from '../../contract/sessions.ts'
import type { Student, StudentFields } from '../../contract/students.ts'
import { findConfirmation, type Mailbox } from './mailbox.ts'

export const PASSWORD = 'sample-school'
export const FAMILY = 'family@sample.school'
export const OFFICE = 'office@sample.school'

const MANY_CHILDREN = 30

/**
 * A signed-in HTTP client without a browser. A request may take as long as the test. It signs in again when its session has ended: after an
 * hour, or when the tests have signed in to the same account so often since that its oldest sessions end.
 */
export interface ApiClient {
  readonly user: User
  /** Returns the body as the caller's type, unchecked; fails unless the request succeeds. */
  readonly send: <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<Body>
}

export async function createApiClient(http: APIRequestContext, email: string, password = PASSWORD): Promise<ApiClient> {
  const openSession = async (): Promise<{ token: string; user: User }> => {
    const login = await http.post('/api/login', { data: { email, password }, timeout: 0 })
    return login.json()
  }
  let session = await openSession()
  // The server closes a connection that was idle for a minute, perhaps just when a test sends its next request.
  const headers = () => ({ Authorization: `Bearer ${session.token}`, Connection: 'close' })
  const fetch = (method: string, path: string, data?: object) =>
    http.fetch(path, { method, data, headers: headers(), timeout: 0 })
  return {
    user: session.user,
    send: async (method, path, data) => {
      let response = await fetch(method, path, data)
      if (response.status() === 401) {
        session = await openSession()
        response = await fetch(method, path, data)
      }
      expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true)
      return response.status() === 204 ? undefined : response.json()
    },
  }
}

/** A unique first name, because all tests of a file share one family. */
export function uniqueName(): string {
  const suffix = Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26)))
  return `Wren-${suffix.join('')}`
}

/** The fields of an unregistered parent. */
export function newParent() {
  const first_name = uniqueName()
  const email = `${first_name.toLowerCase()}@marsh.example`
  return { first_name, last_name: 'Marsh', phone: '4805550199', email, password: 'rain in the desert' }
}

/** Registers a parent over HTTP; `name` is the full name on screens. */
export async function registerParent(http: APIRequestContext) {
  const parent = newParent()
  const response = await http.post('/api/users', { data: parent })
  expect(response.status(), await response.text()).toBe(201)
  return { ...parent, name: `${parent.first_name} ${parent.last_name}` }
}

/** Registers a parent over HTTP, who then opens the link of the welcome email. */
export async function registerConfirmedParent(http: APIRequestContext, mailbox: Mailbox) {
  const parent = await registerParent(http)
  const { id, token } = findConfirmation(await mailbox.waitForEmail(parent.email, 'Welcome to Online Enrollment'))
  const { email, password } = parent
  const login = await http.post('/api/login', { data: { email, password } })
  const session: { token: string } = await login.json()
  const headers = { Authorization: `Bearer ${session.token}` }
  const response = await http.post('/api/login/confirm-email', { data: { id: Number(id), token }, headers })
  expect(await response.json()).toEqual({ confirmed: true, email })
  return parent
}

export async function addChild(family: ApiClient, overrides: Partial<StudentFields> = {}): Promise<Student> {
  const fields = { first_name: uniqueName(), last_name: 'Marsh', grade: '5', ...overrides }
  const { students } = await family.send<{ students: Student[] }>('POST', '/api/students', fields)
  const added = students.find(({ first_name }) => first_name === fields.first_name)
  if (!added) throw new Error(`${fields.first_name} is not among the children`)
  return added
}

/** The sample school's open and closed semesters. Semesters that other tests create are not active. */
export async function getSemesters(family: ApiClient): Promise<{ open: Semester; closed: Semester }> {
  const { semesters } = await family.send<{ semesters: Semester[] }>('GET', '/api/semester')
  const active = semesters.filter(({ active }) => active)
  const [open, closed] = [active.find(({ disabled }) => !disabled), active.find(({ disabled }) => disabled)]
  if (!open || !closed) throw new Error('The sample school has an open and a closed semester')
  return { open, closed }
}

export async function semesterIds(office: ApiClient): Promise<ReadonlySet<number>> {
  const { semesters } = await office.send<{ semesters: Semester[] }>('GET', '/api/semester')
  return new Set(semesters.map(({ id }) => id))
}

/** Hides the semesters that are not among these. */
export async function hideSemesters(office: ApiClient, kept: ReadonlySet<number>): Promise<void> {
  const { semesters } = await office.send<{ semesters: Semester[] }>('GET', '/api/semester')
  const added = semesters.filter(({ id, active, disabled }) => !kept.has(id) && (active || !disabled))
  for (const semester of added) await hideSemester(office, semester)
}

async function hideSemester(office: ApiClient, { id, name }: Semester): Promise<void> {
  await office.send('PUT', `/api/semester/${id}`, { name, active: false, disabled: true })
}

/** The open semester's classes for a grade, by section. */
export async function getClasses(family: ApiClient, grade: string): Promise<Course[]> {
  const { open } = await getSemesters(family)
  const { courses } = await family.send<{ courses: Course[] }>('GET', `/api/courses/by-semester/${open.id}`)
  return courses
    .filter((course) => course.grade.split(',').includes(grade))
    .sort((a, b) => Number(a.section) - Number(b.section))
}

export async function getClass(family: ApiClient, name: string): Promise<Course> {
  const found = (await getClasses(family, '5')).find((course) => course.name === name)
  if (!found) throw new Error(`The fifth grade has no class ${name}`)
  return found
}

/** The class names in the child's schedule of the open semester. */
export async function getSchedule(
  family: ApiClient,
  { id }: Student,
): Promise<{ enrolled: string[]; waiting: string[] }> {
  const { open } = await getSemesters(family)
  const path = `/api/students/${id}/schedule?semester=${open.id}`
  const { schedule } = await family.send<{ schedule: Schedule }>('GET', path)
  const namesOf = (courses: readonly Course[]) => courses.map(({ name }) => name)
  return { enrolled: namesOf(schedule.enrolled), waiting: namesOf(schedule.waiting) }
}

export async function setChildrenPerFamily(office: ApiClient, children_per_family: number): Promise<void> {
  const { school } = await office.send<{ school: School }>('GET', '/api/school')
  await office.send('PUT', '/api/school', { ...school, registration_years: [], children_per_family })
}

/** Moves the children of earlier tests to another parent when there are many, because a family has a limit. */
export async function keepFamilySmall(family: ApiClient, office: ApiClient, http: APIRequestContext): Promise<void> {
  const { students } = (await family.send<{ user: User }>('GET', '/api/me')).user
  if (students.length < MANY_CHILDREN) return
  const { email } = await registerParent(http)
  const { parents } = await office.send<{ parents: Parent[] }>('GET', '/api/users/parents')
  const parent_id = parents.find((parent) => parent.email === email)?.id
  for (const { id, first_name, last_name, grade } of students.filter((child) => child.first_name.startsWith('Wren-')))
    await office.send('PUT', `/api/students/${id}`, { first_name, last_name, grade, parent_id })
}

/** Enrolls children of another family until the class is full. */
export async function fillClass(
  office: ApiClient,
  course: Pick<Course, 'id' | 'current_seats' | 'max_seats'>,
): Promise<void> {
  const { parents } = await office.send<{ parents: Parent[] }>('GET', '/api/users/parents')
  const parent_id = parents.find(({ email }) => email !== FAMILY)?.id
  for (let seat = course.current_seats; seat < course.max_seats; seat += 1) {
    const child = await addChild(office, { parent_id })
    await office.send('PUT', '/api/admin/add-student-to-class', { course_id: course.id, student_id: child.id })
  }
}

/** The start of the name of each class that a test adds. */
export const ADDED_CLASS = 'Kite Building'

/**
 * Enrolls the child in one class of the sample with 3 or more free seats per day and period; returns names. Classes that other tests added can
 * overlap. Leaves period 8 on Friday to addClass.
 */
export async function fillWeek(family: ApiClient, child: Student): Promise<string[]> {
  const available = (await getClasses(family, child.grade)).filter(
    ({ name, restrictions, current_seats, max_seats, days, period }) =>
      !name.startsWith(ADDED_CLASS) &&
      restrictions === '' &&
      max_seats - current_seats >= 3 &&
      !(days === 'F' && period === '8'),
  )
  const week = [...new Map(available.map((course) => [`${course.days} ${course.period}`, course])).values()]
  for (const { id } of week) await family.send('POST', `/api/schedules/${id}/${child.id}/enroll`, {})
  return week.map(({ name }) => name)
}
