import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../contract/all.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { ProblemBody } from '../contract/problem.ts'
import { logout } from '../contract/sessions.ts'
import { buildUser, signIn } from './builders.ts'
import { buildFixture, CALLS, CANARY, type EndpointName, NEIGHBOR_NAME } from './calls.ts'
import { malformedRequests, sendMalformed } from './malformed.ts'
import { openSchool } from './school.ts'

const school = openSchool()

type Caller = 'nobody' | 'owner' | 'another family' | 'admin' | 'expired' | 'revoked'
type Statuses = Readonly<Record<Caller, number>>

const signedIn = (ok: number) => statuses({ owner: ok, 'another family': ok, admin: ok })
const owner = (ok: number) => statuses({ owner: ok, 'another family': 404, admin: ok })
const admin = (ok: number) => statuses({ owner: 403, 'another family': 403, admin: ok })
const all = (ok: number): Statuses => ({
  nobody: ok,
  owner: ok,
  'another family': ok,
  admin: ok,
  expired: ok,
  revoked: ok,
})
const anyone = all(200)

/** Who is answered what, with a call that is right for the family in question. */
const EXPECTED: { readonly [Name in EndpointName]: Statuses } = {
  login: anyone,
  logout: signedIn(204),
  me: signedIn(200),
  registerUser: all(201),
  requestReset: anyone,
  validateResetToken: anyone,
  resetPassword: anyone,
  validatePassword: admin(200),
  listSemesters: signedIn(200),
  getSemester: signedIn(200),
  createSemester: admin(201),
  updateSemester: admin(200),
  updateNotes: admin(200),
  listCourses: signedIn(200),
  getCourse: admin(200),
  createCourse: admin(201),
  updateCourse: admin(200),
  checkCourse: admin(200),
  deleteCourse: admin(204),
  toggleCourse: admin(200),
  copyCourse: admin(200),
  listTeachers: admin(200),
  createTeacher: admin(201),
  updateTeacher: admin(200),
  deleteTeacher: admin(200),
  listParents: admin(200),
  listLimitedParents: admin(200),
  updateParent: admin(200),
  deleteParent: admin(204),
  listStudents: admin(200),
  incrementGrades: admin(200),
  createStudent: signedIn(201),
  updateStudent: owner(200),
  getStudent: owner(200),
  getStudentHistory: admin(200),
  deleteStudent: admin(204),
  getSchedule: owner(200),
  enrollInCourse: owner(201),
  joinCourseWaitList: owner(201),
  leaveCourseWaitList: owner(200),
  dropCourse: owner(200),
  addStudentToClass: admin(200),
  addStudentToWaitList: admin(200),
  dropStudentFromClass: admin(200),
  moveFromWaitListToEnrolled: admin(200),
  dropStudentFromWaitList: admin(200),
  listLogs: admin(200),
  listAuditTrail: admin(200),
  getAuditEntry: admin(200),
  recordTableExport: admin(204),
  listNotifications: anyone,
  createNotification: admin(201),
  updateNotification: admin(200),
  getSchool: anyone,
  updateSchool: admin(200),
  importFile: admin(200),
  exportFile: admin(200),
  exportOneRoster: admin(200),
}

test('every endpoint of the contract has its row', () => {
  expect(Object.keys(EXPECTED)).toEqual(Object.keys(ENDPOINTS))
  expect(Object.keys(CALLS)).toEqual(Object.keys(ENDPOINTS))
})

describe.each(Object.keys(ENDPOINTS) as EndpointName[])('%s', (name) => {
  test.each(Object.entries(EXPECTED[name] ?? {}))(
    'called by %s is %s, with what it declares and nothing more',
    async (caller, status) => {
      const endpoint: Endpoint = ENDPOINTS[name]
      const world = await buildFixture(school.postgres, name)
      const client = school.as(await tokenOf(caller, world, endpoint))
      const answer = await client.send(endpoint, CALLS[name].call(world))
      expect(answer.status).toBe(status)
      expect(answer.body).toStrictEqual(asDeclared(endpoint, answer))
      const said = JSON.stringify([answer.body, ...answer.headers])
      expect(said).not.toContain(CANARY)
      if (caller === 'owner' || caller === 'another family') expect(said).not.toContain(NEIGHBOR_NAME)
    },
  )
})

const names = Object.keys(ENDPOINTS) as EndpointName[]
const shaped = names.filter((name) => malformedRequests(ENDPOINTS[name], {}).length > 0)
test.each(shaped)('%s tells what is wrong with a request to those only who may make it', async (name) => {
  const endpoint: Endpoint = ENDPOINTS[name]
  const world = await buildFixture(school.postgres, name)
  const right = CALLS[name].call(world)
  for (const [caller, status] of Object.entries(EXPECTED[name])) {
    const someone = await tokenOf(caller, await buildFixture(school.postgres, name), endpoint)
    for (const wrong of malformedRequests(endpoint, right)) {
      const expected = status === 401 || status === 403 ? status : wrong.status
      const answered = await sendMalformed(school.origin, endpoint, wrong, someone)
      expect.soft([caller, wrong.fault, answered]).toEqual([caller, wrong.fault, expected])
    }
  }
})

const withStepUp = names.filter((name) => 'stepUp' in ENDPOINTS[name])
test.each(withStepUp)('%s wants the password confirmed within five minutes, before anything else', async (name) => {
  const endpoint: Endpoint = ENDPOINTS[name]
  const world = await buildFixture(school.postgres, name)
  const right = CALLS[name].call(world)
  for (const password_at of [null, new Date(Date.now() - 300_000), new Date(Date.now() + 600_000)]) {
    await school.db.updateTable('session').set({ password_at }).where('user_id', '=', world.admin.id).execute()
    const answer = await school.as(world.admin).send(endpoint, right)
    expect(answer).toMatchObject({ status: 403, body: { code: 'password-required' } })
    for (const wrong of malformedRequests(endpoint, right))
      expect(await sendMalformed(school.origin, endpoint, wrong, world.admin)).toBe(403)
  }
})

/** The answer without any key that the endpoint does not declare for its status. */
function asDeclared({ responses }: Endpoint, { status, body }: { status: number; body: unknown }): unknown {
  const schema = Object.entries(responses).find(([declared]) => declared === String(status))?.[1]
  if (schema === undefined) return ProblemBody.parse(body)
  return schema?.parse(body)
}

type World = Awaited<ReturnType<typeof buildFixture>>

async function tokenOf(caller: string, world: World, { access }: Endpoint): Promise<{ token: string } | undefined> {
  const allowed = access === 'admin' ? world.admin : world.parent
  switch (caller) {
    case 'owner':
      return world.parent
    case 'another family':
      return buildUser(school.postgres)
    case 'admin':
      return world.admin
    case 'expired':
      return { token: await signIn(school.postgres, allowed.id, new Date(Date.now() - 1)) }
    case 'revoked':
      await school.as(allowed).send(logout)
      return allowed
  }
}

function statuses(known: Omit<Statuses, 'nobody' | 'expired' | 'revoked'>): Statuses {
  return { nobody: 401, ...known, expired: 401, revoked: 401 }
}
