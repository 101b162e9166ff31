import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import { type Endpoint, storesResponse } from '../../contract/endpoint.ts'
import { ProblemBody } from '../../contract/problem.ts'
import { logout } from '../../contract/sessions.ts'
import { buildUser, signIn } from '../data/builders.ts'
import { openSchool } from '../school.ts'
import { buildFixture, CALLS, CANARY, type EndpointName, NEIGHBOR_NAME } from './calls.ts'
import { malformedRequests, sendMalformed } from './malformed.ts'

const school = openSchool()

type Requester = 'unauthenticated' | 'owner' | 'another family' | 'admin' | 'expired' | 'revoked'
type Statuses = Readonly<Record<Requester, number>>

const signedIn = (ok: number) => statuses({ owner: ok, 'another family': ok, admin: ok })
const owner = (ok: number) => statuses({ owner: ok, 'another family': 404, admin: ok })
const admin = (ok: number) => statuses({ owner: 403, 'another family': 403, admin: ok })
const all = (ok: number): Statuses => ({
  unauthenticated: ok,
  owner: ok,
  'another family': ok,
  admin: ok,
  expired: ok,
  revoked: ok,
})
const anyone = all(200)

/** The status for each requester, with a call that is valid for the family. */
const EXPECTED: { readonly [Name in EndpointName]: Statuses } = {
  getSignInQueue: anyone,
  login: anyone,
  requestSignInLink: anyone,
  checkSignInLink: anyone,
  signInWithLink: anyone,
  logout: signedIn(204),
  me: signedIn(200),
  updateLanguage: statuses({ owner: 200, 'another family': 200, admin: 200 }),
  registerUser: all(201),
  confirmEmail: anyone,
  sendConfirmation: statuses({ owner: 204, 'another family': 204, admin: 403 }),
  requestReset: anyone,
  validateResetToken: anyone,
  resetPassword: anyone,
  validatePassword: admin(200),
  listSemesters: signedIn(200),
  getSemester: signedIn(200),
  previewSemester: admin(200),
  createSemester: admin(201),
  updateSemester: admin(200),
  deleteSemester: admin(200),
  listTesters: admin(200),
  addTester: admin(200),
  removeTester: admin(200),
  restartTest: admin(200),
  updateNotes: admin(200),
  getBellSchedules: signedIn(200),
  updateBellSchedules: admin(200),
  getDaysOff: signedIn(200),
  updateDaysOff: admin(200),
  getWindows: signedIn(200),
  updateWindows: admin(200),
  getLottery: signedIn(200),
  getPublishedLottery: anyone,
  getFormerDemand: signedIn(200),
  updateLottery: admin(200),
  deleteLottery: admin(204),
  rehearseLottery: admin(200),
  startLottery: admin(202),
  getLotteryRecord: anyone,
  getRanking: owner(200),
  updateRanking: owner(200),
  getLotteryResults: owner(200),
  listCourses: signedIn(200),
  listClassTimes: signedIn(200),
  countWaitingChildren: admin(200),
  getCourse: admin(200),
  createCourse: admin(201),
  updateCourse: admin(200),
  checkCourse: admin(200),
  deleteCourse: admin(204),
  toggleCourse: admin(200),
  changeCourses: admin(200),
  cancelCourse: admin(200),
  cancelCourses: admin(200),
  copyCourses: admin(200),
  copyCourse: admin(200),
  listTeacherNames: admin(200),
  listTeachers: admin(200),
  createTeacher: admin(201),
  updateTeacher: admin(200),
  deleteTeacher: admin(200),
  listParents: admin(200),
  createFamily: admin(201),
  getOfficeFamily: admin(200),
  listLimitedParents: admin(200),
  listDiskWarnings: admin(200),
  updateParent: admin(200),
  inviteParent: admin(200),
  getAccountMergePlan: admin(200),
  mergeAccounts: admin(200),
  deleteParent: admin(204),
  listStudents: admin(200),
  getGradeLevels: admin(200),
  incrementGrades: admin(200),
  undoGradeIncrement: admin(200),
  createStudent: signedIn(201),
  updateStudent: owner(200),
  getStudent: owner(200),
  listSameChildren: admin(200),
  confirmDifferentChildren: admin(200),
  decideSameChild: admin(200),
  getMergePlan: admin(200),
  mergeStudents: admin(200),
  getStudentHistory: admin(200),
  deleteStudent: admin(204),
  readEducationRecord: owner(200),
  listDocumentRequests: admin(200),
  createDocumentRequest: admin(201),
  updateDocumentRequest: admin(200),
  deleteDocumentRequest: admin(200),
  remindOfDocuments: admin(200),
  listOwnDocuments: statuses({ owner: 200, 'another family': 200, admin: 403 }),
  listDocuments: admin(200),
  getStudentDocuments: admin(200),
  uploadDocumentPage: owner(201),
  sendDocument: owner(200),
  readDocumentPage: owner(200),
  acceptDocument: admin(200),
  returnDocument: admin(200),
  exemptFromDocument: admin(200),
  listDocumentAccesses: admin(200),
  getCalendarAddress: owner(200),
  createCalendarAddress: owner(201),
  deleteCalendarAddress: owner(204),
  downloadCalendar: owner(200),
  getCalendar: anyone,
  getFamily: statuses({ owner: 200, 'another family': 200, admin: 403 }),
  getEmailChoices: statuses({ owner: 200, 'another family': 200, admin: 403 }),
  updateEmailChoices: statuses({ owner: 200, 'another family': 200, admin: 403 }),
  listClassEmails: admin(200),
  listFamilyEmails: admin(200),
  writeToFamilies: admin(201),
  listMessages: admin(200),
  writeToGroup: admin(201),
  getEnrollmentScreen: owner(200),
  getSchedule: owner(200),
  getWishList: owner(200),
  updateWishList: owner(200),
  enroll: owner(201),
  joinWaitList: owner(201),
  leaveWaitList: owner(200),
  leaveReserve: owner(200),
  drop: owner(200),
  swap: owner(201),
  changeStandingSwap: owner(200),
  acceptOffer: owner(201),
  declineOffer: owner(200),
  streamSeats: signedIn(200),
  addStudentToClass: admin(200),
  addStudentToWaitList: admin(200),
  dropStudentFromClass: admin(200),
  moveFromWaitListToEnrolled: admin(200),
  dropStudentFromWaitList: admin(200),
  dropStudentFromReserve: admin(200),
  transferStudent: admin(200),
  undoClassChange: admin(200),
  undoRosterChange: admin(200),
  findAnything: admin(200),
  getOfficeTasks: admin(200),
  listSavedFilters: admin(200),
  saveFilter: admin(201),
  removeSavedFilter: admin(200),
  getOpeningFigures: admin(200),
  listLogs: admin(200),
  listRosterSheets: admin(200),
  listRosterContacts: admin(200),
  readEmergencySheets: admin(200),
  listAuditTrail: admin(200),
  getAuditEntry: admin(200),
  recordTableExport: admin(204),
  listNotifications: anyone,
  createNotification: admin(201),
  updateNotification: admin(200),
  listPauses: anyone,
  pauseAction: admin(200),
  resumeAction: admin(200),
  getSchool: anyone,
  listTimeZones: admin(200),
  updateSchool: admin(200),
  replaceLogo: admin(200),
  removeLogo: admin(204),
  getBackupState: admin(200),
  getTestEmail: admin(200),
  sendTestEmail: admin(201),
  importFile: admin(200),
  exportFile: admin(200),
  exportOneRoster: admin(200),
  submitRegistration: all(201),
  createDraft: all(201),
  openDraft: all(200),
  saveDraft: all(200),
  mailDraftLink: all(200),
  readHousehold: statuses({ owner: 200, 'another family': 200, admin: 403 }),
  openCorrection: anyone,
  sendCorrection: anyone,
  listRegistrations: admin(200),
  countRegistrations: admin(200),
  listErasures: admin(200),
  getRegistration: admin(200),
  updateRegistrationNotes: admin(200),
  startReview: admin(200),
  acceptRegistration: admin(200),
  declineRegistration: admin(200),
  returnRegistration: admin(200),
  reopenRegistration: admin(200),
  readSensitiveAnswers: admin(200),
  listRegistrationAccesses: admin(200),
  exportRegistrations: admin(200),
  listMyConfirmations: statuses({ owner: 200, 'another family': 200, admin: 403 }),
  readKnownAnswers: statuses({ owner: 200, 'another family': 200, admin: 403 }),
  confirmChildren: statuses({ owner: 200, 'another family': 404, admin: 403 }),
  listFamilyConfirmations: admin(200),
  readFamilyAnswers: admin(200),
  confirmForFamily: admin(200),
  readConfirmedHealth: admin(200),
  listConfirmations: admin(200),
  remindFamilies: admin(200),
  readChangedAnswers: admin(200),
  reviewConfirmations: admin(200),
}

test('every endpoint of the contract has a row', () => {
  const declared = Object.keys(ENDPOINTS).toSorted()
  expect(Object.keys(EXPECTED).toSorted()).toEqual(declared)
  expect(Object.keys(CALLS).toSorted()).toEqual(declared)
})

describe.each(Object.keys(EXPECTED) as EndpointName[])('%s', (name) => {
  let kept: Fixture | undefined

  test.each(Object.entries(EXPECTED[name] ?? {}))(
    'called by %s returns %s with only the declared fields, and of the errors only a 404 of a command is stored',
    async (caller, status) => {
      const endpoint: Endpoint = ENDPOINTS[name]
      const fixture = kept ?? (await buildFixture(school.owner, name))
      const client = school.as(await getToken(caller, fixture, endpoint))
      const key = randomUUID()
      const response = await client.send(endpoint, { ...CALLS[name].call(fixture), key })
      expect(response.status).toBe(status)
      // A refused call and a read change nothing that the next caller needs.
      kept = status > 400 || endpoint.method === 'GET' ? fixture : undefined
      const isKept = status === 404 && endpoint.method !== 'GET' && storesResponse(endpoint)
      if (status > 400) expect(await isStored(key)).toBe(isKept)
      expect(response.body).toStrictEqual(asDeclared(endpoint, response))
      const text = JSON.stringify([response.body, ...response.headers])
      expect(text).not.toContain(CANARY)
      if (caller === 'owner' || caller === 'another family') expect(text).not.toContain(NEIGHBOR_NAME)
    },
  )
})

const names = Object.keys(ENDPOINTS) as EndpointName[]
const ofFamilies = names.filter((name) => ['signed-in', 'parent'].includes(ENDPOINTS[name].access))
test.each(ofFamilies)('%s treats a child that awaits acceptance as the child of another family', async (name) => {
  const { parent, student, ...others } = await buildFixture(school.owner, name)
  const hidden = { awaits_acceptance: true, first_name: 'Unseen', last_name: 'Hiddenson' }
  await school.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', parent.id).execute()
  await school.db.updateTable('student').set(hidden).where('id', '=', student.id).execute()
  const call = CALLS[name].call({ parent, student, ...others })
  const { status, body, headers } = await school.as(parent).send(ENDPOINTS[name], call)
  expect(status).toBe(EXPECTED[name]['another family'])
  expect(JSON.stringify([body, ...headers])).not.toMatch(/Unseen|Hiddenson/)
})

const withMalformed = names.filter((name) => malformedRequests(ENDPOINTS[name], {}).length > 0)
test.each(withMalformed)('%s reports faults of a request only to requesters with access', async (name) => {
  const endpoint: Endpoint = ENDPOINTS[name]
  const fixture = await buildFixture(school.owner, name)
  const validCall = CALLS[name].call(fixture)
  for (const [caller, status] of Object.entries(EXPECTED[name])) {
    const user = await getToken(caller, fixture, endpoint)
    for (const malformed of malformedRequests(endpoint, validCall)) {
      const expected = status === 401 || status === 403 ? status : malformed.status
      const actual = await sendMalformed(school.origin, endpoint, malformed, user)
      expect.soft([caller, malformed.fault, actual]).toEqual([caller, malformed.fault, expected])
    }
  }
})

const withStepUp = names.filter((name) => 'stepUp' in ENDPOINTS[name])
test.each(withStepUp)('%s first requires a password confirmed within five minutes', async (name) => {
  const endpoint: Endpoint = ENDPOINTS[name]
  const fixture = await buildFixture(school.owner, name)
  const validCall = CALLS[name].call(fixture)
  for (const password_at of [null, new Date(Date.now() - 300_000), new Date(Date.now() + 600_000)]) {
    await school.db.updateTable('session').set({ password_at }).where('user_id', '=', fixture.admin.id).execute()
    const response = await school.as(fixture.admin).send(endpoint, validCall)
    expect(response).toMatchObject({ status: 403, body: { code: 'password-required' } })
    for (const malformed of malformedRequests(endpoint, validCall))
      expect(await sendMalformed(school.origin, endpoint, malformed, fixture.admin)).toBe(403)
  }
})

/** Whether the same request would get its response again, and would not run. */
async function isStored(key: string): Promise<boolean> {
  const query = school.db.selectFrom('idempotent_response').select('status').where('key', '=', key)
  return (await query.execute()).length > 0
}

/** The response body without keys that the endpoint does not declare for its status. */
function asDeclared({ responses }: Endpoint, { status, body }: { status: number; body: unknown }): unknown {
  const schema = Object.entries(responses).find(([declared]) => declared === String(status))?.[1]
  if (schema === undefined) return ProblemBody.parse(body)
  return schema?.parse(body)
}

type Fixture = Awaited<ReturnType<typeof buildFixture>>

async function getToken(role: string, fixture: Fixture, { access }: Endpoint): Promise<{ token: string } | undefined> {
  const allowed = access === 'admin' ? fixture.admin : fixture.parent
  switch (role) {
    case 'owner':
      return fixture.parent
    case 'another family':
      return buildUser(school.postgres)
    case 'admin':
      return fixture.admin
    case 'expired':
      return { token: await signIn(school.postgres, allowed.id, new Date(Date.now() - 1)) }
    case 'revoked': {
      const session = { token: await signIn(school.postgres, allowed.id) }
      await school.as(session).send(logout)
      return session
    }
  }
}

function statuses(specific: Omit<Statuses, 'unauthenticated' | 'expired' | 'revoked'>): Statuses {
  return { unauthenticated: 401, ...specific, expired: 401, revoked: 401 }
}
