import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Course } from '../contract/courses.ts'
import type { Parent } from '../contract/parents.ts'
import type { Schedule } from '../contract/schedules.ts'
import type { School } from '../contract/school.ts'
import type { Semester } from '../contract/semesters.ts'
import type { User } from '../contract/sessions.ts'
import type { Student, StudentFields } from '../contract/students.ts'

export const PASSWORD = 'sample-school'
export const FAMILY = 'family@sample.school'
export const OFFICE = 'office@sample.school'

/** Somebody who speaks to the school over HTTP, without a browser. */
export interface ApiClient {
  readonly user: User
  /** Fails unless the answer is a success; `Answer` is what the contract declares for the path. */
  readonly send: <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Answer>
}

export async function createApiClient(http: APIRequestContext, email: string, password = PASSWORD): Promise<ApiClient> {
  const signedIn = await http.post('/api/login', { data: { email, password } })
  const { token, user }: { token: string; user: User } = await signedIn.json()
  return {
    user,
    send: async (method, path, data) => {
      const answer = await http.fetch(path, { method, data, headers: { Authorization: `Bearer ${token}` } })
      expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
      return answer.json()
    },
  }
}

/** A first name nobody has yet: journeys share one family, and none meets another's children. */
export function uniqueName(): string {
  const letters = Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26)))
  return `Wren-${letters.join('')}`
}

/** A parent the school does not know yet. */
export function newParent() {
  const first_name = uniqueName()
  const email = `${first_name.toLowerCase()}@marsh.example`
  return { first_name, last_name: 'Marsh', phone: '4805550199', email, password: 'rain in the desert' }
}

/** Registers a parent over HTTP; `name` is how the screens call them. */
export async function registerParent(http: APIRequestContext) {
  const parent = newParent()
  const answer = await http.post('/api/users', { data: parent })
  expect(answer.status(), await answer.text()).toBe(201)
  return { ...parent, name: `${parent.first_name} ${parent.last_name}` }
}

export async function addChild(family: ApiClient, given: Partial<StudentFields> = {}): Promise<Student> {
  const fields = { first_name: uniqueName(), last_name: 'Marsh', grade: '5', ...given }
  const { students } = await family.send<{ students: Student[] }>('POST', '/api/students', fields)
  const added = students.find(({ first_name }) => first_name === fields.first_name)
  if (!added) throw new Error(`${fields.first_name} is not among the children`)
  return added
}

/** From now on the child is done with school. */
export async function markAsDone(family: ApiClient, { id, first_name, last_name }: Student): Promise<void> {
  await family.send('PUT', `/api/students/${id}`, { first_name, last_name, grade: 'done' })
}

/** The semester that is open now, and the one that can only be looked at. */
export async function getSemesters(family: ApiClient): Promise<{ open: Semester; closed: Semester }> {
  const { semesters } = await family.send<{ semesters: Semester[] }>('GET', '/api/semester')
  const [open, closed] = [semesters.find(({ disabled }) => !disabled), semesters.find(({ disabled }) => disabled)]
  if (!open || !closed) throw new Error('The sample school has an open and a closed semester')
  return { open, closed }
}

/** The open semester's classes for a grade, in the order of their sections. */
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

/** What stands in the child's schedule of the open semester, by name. */
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

/** Sets how many children a parent may add. */
export async function setChildrenPerFamily(office: ApiClient, children_per_family: number): Promise<void> {
  const { school } = await office.send<{ school: School }>('GET', '/api/school')
  await office.send('PUT', '/api/school', { ...school, registration_years: [], children_per_family })
}

/** The office gives every free seat of the class to children of another family. */
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

/** Enrolls the child in one class of every period that still has seats to spare; answers their names. */
export async function fillWeek(family: ApiClient, child: Student): Promise<string[]> {
  const roomy = (await getClasses(family, child.grade)).filter(
    ({ restrictions, current_seats, max_seats }) => restrictions === '' && max_seats - current_seats >= 3,
  )
  const week = [...new Map(roomy.map((course) => [`${course.days} ${course.period}`, course])).values()]
  for (const { id } of week) await family.send('POST', `/api/schedules/${id}/${child.id}/enroll`, {})
  return week.map(({ name }) => name)
}
