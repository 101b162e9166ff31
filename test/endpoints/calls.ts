import type { ENDPOINTS } from '../../contract/all.ts'
import { ID_MAX } from '../../contract/codecs.ts'
import { answersOf, CONFIRMATION_GROUPS } from '../../domain/confirmations/groups.ts'
import { withAnswer } from '../../domain/registration/answers.ts'
import { accountAnswers } from '../../server/confirmations/family.ts'
import { versionOf } from '../../server/confirmations/ownChildren.ts'
import type { Postgres } from '../../server/platform/database/postgres.ts'
import { hashPassword } from '../../server/sessions/passwordHashing.ts'
import { ConfirmationLinks } from '../../server/users/confirmationLink.ts'
import type { Call } from '../client.ts'
import {
  buildAuditEntry,
  buildCalendarAddress,
  buildClassChange,
  buildConfirmation,
  buildConfirmedAdmin,
  buildCourse,
  buildDraft,
  buildEnrollmentState,
  buildEntry,
  buildGradeIncrement,
  buildLottery,
  buildPause,
  buildRanking,
  buildRegistration,
  buildResetLink,
  buildRosterChange,
  buildSemester,
  buildSignInLink,
  buildStudent,
  buildTeacher,
  buildUser,
  newEmail,
} from '../data/builders.ts'
import { closeInTime } from '../data/closeInTime.ts'
import { TEST_DATA_KEY } from '../data/dataKey.ts'
import { buildDocument, buildDocumentRequest, PDF } from '../data/documents.ts'
import { pngOf } from '../data/images.ts'
import { registrationForm } from '../data/registrationForm.ts'

export type EndpointName = keyof typeof ENDPOINTS
type Fixture = Awaited<ReturnType<typeof buildFixture>>

/** A valid call of an endpoint, with the enrollment state that it needs. */
interface ValidCall {
  /** The lottery of the semester. */
  readonly lottery?: Parameters<typeof buildLottery>[2]
  /** Whether all grades were raised just now. Without it, they may have been for another fixture. */
  readonly gradesRaised?: boolean
  /** Whether new accounts are paused. */
  readonly isPaused?: boolean
  readonly state?: Parameters<typeof buildEnrollmentState>[1]
  /** Whether the admin has just enrolled the child. */
  readonly isJustEnrolled?: boolean
  /** Whether the parent tests the next semester. */
  readonly isTested?: boolean
  /** Whether the admin has just edited the class. */
  readonly isJustEdited?: boolean
  readonly registration?: Parameters<typeof buildRegistration>[1]
  readonly draft?: Parameters<typeof buildDraft>[1]
  /** A document that the office asks for: `late`, or with an uploaded page, or sent. */
  readonly document?: 'late' | 'uploaded' | 'sent'
  /** Whether the family has confirmed the child with another hospital. */
  readonly isConfirmed?: boolean
  readonly parent?: { readonly email_confirmed_at: null }
  readonly call: (fixture: Fixture) => Call
}

const PASSWORD = 'a yellow bus'
/** A password hash, which must never leave the database. */
export const CANARY = await hashPassword(PASSWORD)
/** The last name of a family that shares the class. Other families never see it. */
export const NEIGHBOR_NAME = 'Strangerson'

/** A family, a class in which another family's child is enrolled, and an admin. */
export async function buildFixture(postgres: Postgres, name: EndpointName) {
  const state = await buildEnrollmentState(postgres, CALLS[name].state)
  const admin = await buildConfirmedAdmin(postgres, { password_hash: CANARY })
  const neighbor = await buildUser(postgres, { last_name: NEIGHBOR_NAME, password_hash: CANARY })
  const account = { ...CALLS[name].parent, password_hash: CANARY }
  await postgres.db.updateTable('users').set(account).where('id', '=', state.parent.id).execute()
  await postgres.db
    .updateTable('course')
    .set({ max_seats: state.course.max_seats + 1 })
    .where('id', '=', state.course.id)
    .execute()
  const child = await buildStudent(postgres, { parent_id: neighbor.id, last_name: NEIGHBOR_NAME })
  await buildEntry(postgres, state.course, child)
  const sibling = await buildStudent(postgres, { parent_id: state.parent.id, first_name: 'Lena' })
  const emptyCourse = await buildCourse(postgres, { semester_id: state.semester.id, days: 'F' })
  const idleTeacher = await buildTeacher(postgres)
  const nextSemester = await buildSemester(postgres, { active: false })
  if (CALLS[name].isTested) {
    const { id: tests_semester_id } = await buildSemester(postgres, { active: false, test_of: nextSemester.id })
    await postgres.db.updateTable('users').set({ tests_semester_id }).where('id', '=', state.parent.id).execute()
  }
  const notification = await postgres.db
    .insertInto('system_notification')
    .values({ message: 'Welcome', type: 'info' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postgres.db.updateTable('school').set({ office_creates_notifications: true }).execute()
  const auditEntry = await buildAuditEntry(postgres, { user_id: admin.id })
  const resetToken = await buildResetLink(postgres, state.parent)
  const signInToken = await buildSignInLink(postgres, state.parent)
  const calendarToken = await buildCalendarAddress(postgres, state.student)
  const { gradesRaised } = CALLS[name]
  if (gradesRaised !== undefined) await postgres.db.deleteFrom('grade_increment').execute()
  if (gradesRaised) await buildGradeIncrement(postgres, [{ ...state.student, former: '4' }])
  if (CALLS[name].isPaused) await buildPause(postgres, { action: 'accounts' })
  const { isJustEnrolled, isJustEdited } = CALLS[name]
  const change = { ...state, user: admin }
  const enrolled_by = isJustEnrolled ? await buildRosterChange(postgres, change) : 1
  const change_id = isJustEdited ? await buildClassChange(postgres, change) : enrolled_by
  const registration = await buildRegistration(postgres, CALLS[name].registration)
  const was = withAnswer(registrationForm(), 'hospital_preference', 'Tuba City')
  const of = { student_id: state.student.id, semester_id: state.semester.id, account: state.parent.id, was }
  const confirmation = CALLS[name].isConfirmed ? await buildConfirmation(postgres, of) : ''
  const { draft } = CALLS[name]
  const resume_code = draft ? await buildDraft(postgres, draft) : ''
  const document = await buildPaper(postgres, state, CALLS[name].document)
  const lottery = CALLS[name].lottery && (await buildLottery(postgres, state.semester, CALLS[name].lottery))
  if (lottery) await buildRanking(postgres, lottery, { student_id: state.student.id, wishes: [[state.course.id]] })
  if (CALLS[name].lottery === closed) await closeInTime(postgres, state.semester.id)
  const records = { notification, auditEntry, registration, confirmation, document }
  const secrets = { resetToken, signInToken, calendarToken, resume_code }
  return {
    ...state,
    change_id,
    admin,
    neighbor,
    sibling,
    emptyCourse,
    idleTeacher,
    nextSemester,
    ...records,
    ...secrets,
  }
}

async function buildPaper(
  postgres: Postgres,
  { semester, student, parent }: Awaited<ReturnType<typeof buildEnrollmentState>>,
  document: ValidCall['document'],
) {
  if (!document) return { id: 0, request_id: 0, page_id: '' }
  const due_on = document === 'late' ? '2020-01-31' : '2099-01-31'
  const { id: request_id } = await buildDocumentRequest(postgres, { semester_id: semester.id, due_on })
  if (document === 'late') return { id: 0, request_id, page_id: '' }
  const isSent = document === 'sent'
  return {
    request_id,
    ...(await buildDocument(postgres, { student_id: student.id, request_id, sent_by: parent.id, isSent })),
  }
}

const asked = { semester: { confirmation: 'asked' } } as const
const full = { course: { max_seats: 0 } } as const
const waiting = { status: 'waiting' } as const
const offered = { status: 'waiting', offer: {} } as const
const inReserve = { course: { max_seats: 0 }, ahead: 5, reserve: true } as const
const enrolled = { status: 'enrolled' } as const
const dated = { ...enrolled, semester: { starts_on: '2026-08-24', ends_on: '2026-12-18' } } as const

const HOUR = 3_600_000
const ranking = { opens_at: new Date(Date.now() - HOUR), closes_at: new Date(Date.now() + HOUR) }
const closed = { opens_at: new Date(Date.now() - 2 * HOUR), closes_at: new Date(Date.now() - HOUR) }
const complete = { ...closed, ran_at: new Date() }

const inPath = ({ course, student }: Fixture): Call => ({
  params: { course_id: course.id, student_id: student.id },
  body: {},
})
const inBody = ({ course, student }: Fixture): Call => ({ body: { course_id: course.id, student_id: student.id } })
const child = ({ parent }: Fixture) => ({
  first_name: 'Sam',
  last_name: 'Yazzie',
  grade: '5',
  parent_id: parent.id,
  another_child: true,
})
const draft = { student: { first_name: 'Ana' } }
const teacher = { first_name: 'Grace', last_name: 'Nez', email: 'grace.nez@example.org' }
const ofPause = { params: { action: 'accounts' } } as const
const notice = { message: 'Snow day', type: 'warning', active: true }
const withCourseId = ({ course }: Fixture): Call => ({ params: { id: course.id } })
const classForm = ({ course, semester }: Fixture) => ({
  section: course.section,
  name: course.name,
  description: '<p>Paint and clay</p>',
  teacher_id: course.teacher_id,
  grade: course.grade,
  max_seats: course.max_seats + 1,
  period: course.period,
  days: course.days,
  time: '9:00-9:50',
  semester: semester.id,
})
const ofRegistration = ({ registration }: Fixture): Call => ({ params: { id: registration.id }, body: {} })
const ofStudent = ({ student }: Fixture): Call => ({ params: { id: student.id } })
const ofPaper = ({ student, document }: Fixture): Call => ({
  params: { id: student.id, request_id: document.request_id },
})
const ofDocument = ({ document }: Fixture): Call => ({ params: { id: document.id }, body: {} })
const immunization = {
  ...{ kind: 'immunization', title: '', title_es: '', audience: 'grades', grades: 'K,5' },
  ...{ why: 'The state asks for it.', why_es: '', due_on: '2026-09-30' },
}
const semesterId = ({ semester }: Fixture) => String(semester.id)
const ofSemester = (fixture: Fixture): Call => ({ params: { id: semesterId(fixture) } })
const ofStudentInSemester = (fixture: Fixture): Call => ({
  ...ofStudent(fixture),
  query: { semester: semesterId(fixture) },
})

const inSemester = (fixture: Fixture): Call => ({ params: { semester: semesterId(fixture) } })

const ofFamily = (fixture: Fixture) => ({ params: { id: fixture.parent.id, semester: semesterId(fixture) } })

const confirmed = ({ student, parent }: Fixture) => ({
  children: [{ student_id: student.id, version: versionOfAccount(parent), same: [], answers: registrationForm() }],
})

/** Of a child of whom the school knows no more than the account. */
function versionOfAccount({ email }: Fixture['parent']): string {
  const account = { first_name: 'Rosa', last_name: 'Yazzie', phone: '9285550100', email }
  return versionOf(answersOf(accountAnswers(account), CONFIRMATION_GROUPS))
}

function confirmationToken(parent: Fixture['parent']): string {
  const link = new ConfirmationLinks(TEST_DATA_KEY).urlFor(parent, 'https://enroll.example.org', new Date())
  return new URL(link).searchParams.get('token') ?? ''
}

/** A valid call of every endpoint of the contract. */
export const CALLS: { readonly [Name in EndpointName]: ValidCall } = {
  getSignInQueue: { call: () => ({}) },
  login: { call: ({ parent }) => ({ body: { email: parent.email, password: PASSWORD } }) },
  requestSignInLink: { call: ({ parent }) => ({ body: { email: parent.email } }) },
  checkSignInLink: { call: ({ signInToken: token }) => ({ body: { token } }) },
  signInWithLink: { call: ({ signInToken: token }) => ({ body: { token } }) },
  logout: { call: () => ({ body: {} }) },
  me: { call: () => ({}) },
  updateLanguage: { call: () => ({ body: { language: 'es' } }) },
  registerUser: {
    call: () => ({
      body: { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email: newEmail(), password: PASSWORD },
    }),
  },
  confirmEmail: { call: ({ parent }) => ({ body: { id: parent.id, token: confirmationToken(parent) } }) },
  sendConfirmation: { call: () => ({ body: {} }) },
  requestReset: { call: ({ parent }) => ({ body: { email: parent.email } }) },
  validateResetToken: {
    call: ({ parent: { id }, resetToken: token }) => ({ query: { id: `${id}`, token }, body: {} }),
  },
  resetPassword: {
    call: ({ parent, resetToken }) => ({
      body: { userID: parent.id, token: resetToken, password: PASSWORD, password_confirmation: PASSWORD },
    }),
  },
  validatePassword: { call: () => ({ body: { password: PASSWORD } }) },
  listSemesters: { call: () => ({}) },
  getSemester: { call: (fixture) => ({ params: { id: semesterId(fixture) } }) },
  previewSemester: { call: ({ semester }) => ({ body: { name: `Like ${semester.name}`, copy_from: semester.id } }) },
  createSemester: { call: ({ semester }) => ({ body: { name: `After ${semester.name}`, copy_from: semester.id } }) },
  updateSemester: {
    call: (fixture) => ({
      params: { id: semesterId(fixture) },
      body: { name: fixture.semester.name, active: 1, disabled: 1 },
    }),
  },
  deleteSemester: { call: ({ nextSemester }) => ({ params: { id: nextSemester.id }, body: {} }) },
  listTesters: { call: ofSemester },
  addTester: { call: ({ nextSemester: { id }, parent }) => ({ params: { id }, body: { parent_id: parent.id } }) },
  removeTester: {
    isTested: true,
    call: ({ nextSemester: { id }, parent }) => ({ params: { id, parent_id: parent.id }, body: {} }),
  },
  restartTest: { isTested: true, call: ({ nextSemester: { id } }) => ({ params: { id }, body: {} }) },
  updateNotes: {
    call: (fixture) => ({
      params: { id: semesterId(fixture) },
      body: { grade: 'grade_5', notes: { message: '<p>Bring <b>boots</b></p>' } },
    }),
  },
  getBellSchedules: { call: (fixture) => ({ params: { id: semesterId(fixture) } }) },
  updateBellSchedules: {
    call: (fixture) => ({
      params: { id: semesterId(fixture) },
      body: {
        bell_schedules: [
          {
            days: 'M',
            grades: '4,5',
            rows: [{ label: 'Period 1', period: '1', starts_at: '08:30', ends_at: '09:25', is_break: false }],
          },
        ],
      },
    }),
  },
  getDaysOff: { call: (fixture) => ({ params: { id: semesterId(fixture) } }) },
  updateDaysOff: {
    call: (fixture) => ({
      params: { id: semesterId(fixture) },
      body: { days_off: [{ date: '2026-11-26', name: 'Thanksgiving' }] },
    }),
  },
  getWindows: { call: (fixture) => ({ params: { id: semesterId(fixture) } }) },
  updateWindows: {
    call: (fixture) => ({
      params: { id: semesterId(fixture) },
      body: { windows: [{ grades: 'K,1', opens_at: '2026-08-03T08:00:00-07:00', closes_at: null }] },
    }),
  },
  getLottery: { lottery: ranking, call: ofSemester },
  getPublishedLottery: { lottery: ranking, call: ofSemester },
  getFormerDemand: { lottery: ranking, call: ofSemester },
  updateLottery: {
    call: (fixture) => ({
      ...ofSemester(fixture),
      body: { opens_at: '2099-07-01T15:00:00Z', closes_at: '2099-07-15T03:00:00Z', priority: 'none' },
    }),
  },
  deleteLottery: { lottery: ranking, call: ofSemester },
  rehearseLottery: { lottery: ranking, call: (fixture) => ({ ...ofSemester(fixture), body: {} }) },
  startLottery: {
    lottery: closed,
    call: (fixture) => ({
      ...ofSemester(fixture),
      body: { public_value: { source: 'none' }, reason: 'The class was full', last_edit: ID_MAX },
    }),
  },
  getLotteryRecord: { lottery: complete, call: ofSemester },
  getRanking: { lottery: ranking, call: ofStudentInSemester },
  updateRanking: {
    lottery: ranking,
    call: (fixture) => ({ ...ofStudentInSemester(fixture), body: { wishes: [[fixture.emptyCourse.id]] } }),
  },
  getLotteryResults: { lottery: complete, call: ofStudentInSemester },
  listCourses: { call: (fixture) => ({ params: { semester: semesterId(fixture) } }) },
  listClassTimes: { call: (fixture) => ({ params: { semester: semesterId(fixture) } }) },
  countWaitingChildren: { call: (fixture) => ({ params: { semester: semesterId(fixture) } }) },
  getCourse: { state: enrolled, call: withCourseId },
  createCourse: { call: (fixture) => ({ body: { ...classForm(fixture), section: '9001' } }) },
  updateCourse: { state: enrolled, call: (fixture) => ({ ...withCourseId(fixture), body: classForm(fixture) }) },
  checkCourse: { state: enrolled, call: (fixture) => ({ ...withCourseId(fixture), body: classForm(fixture) }) },
  deleteCourse: { call: ({ emptyCourse }) => ({ params: { id: emptyCourse.id } }) },
  toggleCourse: { call: (fixture) => ({ ...withCourseId(fixture), body: {} }) },
  changeCourses: {
    call: ({ course }) => ({ body: { courses: [{ id: course.id }], change: { room: 'Kiln Room' }, confirmed: true } }),
  },
  cancelCourse: { state: enrolled, call: (fixture) => ({ ...withCourseId(fixture), body: {} }) },
  cancelCourses: { state: enrolled, call: ({ course }) => ({ body: { courses: [course.id], confirmed: true } }) },
  copyCourses: {
    call: ({ course, nextSemester: { id: semester } }) => ({
      body: { courses: [course.id], semester, confirmed: true },
    }),
  },
  copyCourse: {
    state: enrolled,
    call: ({ semester, course }) => ({
      query: { semester_id: String(semester.id), section: course.section, copyRoster: '1' },
    }),
  },
  listTeacherNames: { call: () => ({}) },
  listTeachers: { call: () => ({}) },
  createTeacher: { call: () => ({ body: teacher }) },
  updateTeacher: { call: ({ course }) => ({ params: { id: course.teacher_id }, body: { ...teacher, active: 0 } }) },
  deleteTeacher: { call: ({ idleTeacher }) => ({ params: { id: idleTeacher.id } }) },
  listParents: { call: () => ({}) },
  createFamily: {
    call: () => ({
      body: {
        ...{ first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email: newEmail() },
        children: [{ first_name: 'Sam', last_name: 'Begay', grade: '5' }],
        another_child: true,
      },
    }),
  },
  getOfficeFamily: {
    call: ({ parent }) => ({ params: { id: parent.id } }),
  },
  listLimitedParents: { call: () => ({}) },
  listDiskWarnings: { call: () => ({}) },
  updateParent: {
    call: ({ parent }) => ({
      params: { id: parent.id },
      body: { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email: newEmail() },
    }),
  },
  inviteParent: {
    parent: { email_confirmed_at: null },
    call: ({ parent }) => ({ params: { id: parent.id }, body: {} }),
  },
  getAccountMergePlan: {
    call: ({ parent, neighbor }) => ({ params: { id: parent.id }, query: { other: String(neighbor.id) } }),
  },
  mergeAccounts: {
    call: ({ parent, neighbor }) => ({ params: { id: parent.id }, body: { other_id: neighbor.id } }),
  },
  deleteParent: { call: ({ parent }) => ({ params: { id: parent.id } }) },
  listStudents: { call: () => ({}) },
  getGradeLevels: { call: () => ({}) },
  incrementGrades: {
    gradesRaised: false,
    call: () => ({ body: { reason: 'The school year ended early' } }),
  },
  undoGradeIncrement: { gradesRaised: true, call: () => ({ body: {} }) },
  createStudent: { call: (fixture) => ({ body: child(fixture) }) },
  updateStudent: { call: (fixture) => ({ params: { id: fixture.student.id }, body: child(fixture) }) },
  getStudent: { call: ({ student }) => ({ params: { id: student.id } }) },
  listSameChildren: { call: () => ({}) },
  confirmDifferentChildren: {
    call: ({ student, sibling }) => ({ body: { student_ids: [student.id, sibling.id] } }),
  },
  decideSameChild: { call: ({ student, sibling }) => ({ body: { kept_id: student.id, other_id: sibling.id } }) },
  getMergePlan: {
    call: ({ student, sibling }) => ({ params: { id: student.id }, query: { other: String(sibling.id) } }),
  },
  mergeStudents: {
    call: ({ student, sibling }) => ({ params: { id: student.id }, body: { other_id: sibling.id } }),
  },
  getStudentHistory: { call: ({ student }) => ({ params: { id: student.id } }) },
  deleteStudent: { call: ({ student }) => ({ params: { id: student.id } }) },
  readEducationRecord: { call: ({ student }) => ({ params: { id: student.id }, body: {} }) },
  listDocumentRequests: { document: 'sent', call: (fixture) => ({ query: { semester: semesterId(fixture) } }) },
  createDocumentRequest: { call: (fixture) => ({ query: { semester: semesterId(fixture) }, body: immunization }) },
  updateDocumentRequest: {
    document: 'sent',
    call: ({ document }) => ({ params: { id: document.request_id }, body: immunization }),
  },
  deleteDocumentRequest: {
    document: 'sent',
    call: ({ document }) => ({ params: { id: document.request_id }, body: { with_documents: true } }),
  },
  remindOfDocuments: { document: 'late', call: ({ semester }) => ({ body: { semester_id: semester.id } }) },
  listOwnDocuments: { document: 'sent', call: () => ({}) },
  listDocuments: { document: 'sent', call: (fixture) => ({ query: { semester: semesterId(fixture) } }) },
  getStudentDocuments: { document: 'sent', call: ofStudent },
  uploadDocumentPage: { document: 'uploaded', call: (fixture) => ({ ...ofPaper(fixture), body: PDF }) },
  sendDocument: {
    document: 'uploaded',
    call: (fixture) => ({ ...ofPaper(fixture), body: { pages: [fixture.document.page_id] } }),
  },
  readDocumentPage: { document: 'sent', call: ({ document }) => ({ params: { id: document.page_id } }) },
  acceptDocument: { document: 'sent', call: ofDocument },
  returnDocument: {
    document: 'sent',
    call: (fixture) => ({ ...ofDocument(fixture), body: { reason: 'The name is cut off.' } }),
  },
  exemptFromDocument: {
    document: 'sent',
    call: (fixture) => ({ ...ofPaper(fixture), body: { not_needed: true } }),
  },
  listDocumentAccesses: { document: 'sent', call: ofStudent },
  getCalendarAddress: { call: ofStudent },
  createCalendarAddress: { call: ofStudent },
  deleteCalendarAddress: { call: ofStudent },
  downloadCalendar: {
    state: dated,
    call: (fixture) => ({ ...ofStudent(fixture), query: { semester: semesterId(fixture) } }),
  },
  getCalendar: { state: dated, call: ({ calendarToken: token }) => ({ params: { token } }) },
  getFamily: {
    state: enrolled,
    call: (fixture) => ({ query: { semester: semesterId(fixture), since: '2026-01-01T00:00:00Z' } }),
  },
  getEmailChoices: { call: () => ({}) },
  updateEmailChoices: {
    call: () => ({ body: { class_changed: true, enrolled: false, lottery_results: true, daily_summary: true } }),
  },
  listClassEmails: { call: withCourseId },
  listFamilyEmails: { call: ({ parent }) => ({ params: { id: parent.id } }) },
  writeToFamilies: {
    call: ({ course }) => ({
      params: { id: course.id },
      body: { subject: 'Bring a pencil', text: 'Please bring a pencil.' },
    }),
  },
  listMessages: { call: (fixture) => ({ params: { semester: semesterId(fixture) } }) },
  writeToGroup: {
    call: (fixture) => ({
      params: { semester: semesterId(fixture) },
      body: { subject: 'Snow day', text: 'There is no school tomorrow.', grade: '5' },
    }),
  },
  getEnrollmentScreen: { state: enrolled, call: ofStudentInSemester },
  getSchedule: {
    state: enrolled,
    call: (fixture) => ({ params: { id: fixture.student.id }, query: { semester: semesterId(fixture) } }),
  },
  getWishList: {
    call: (fixture) => ({ params: { id: fixture.student.id }, query: { semester: semesterId(fixture) } }),
  },
  updateWishList: {
    call: (fixture) => ({
      params: { id: fixture.student.id },
      query: { semester: semesterId(fixture) },
      body: { course_ids: [fixture.course.id] },
    }),
  },
  enroll: { call: inPath },
  joinWaitList: { state: full, call: inPath },
  leaveWaitList: { state: waiting, call: inPath },
  leaveReserve: { state: inReserve, call: inPath },
  drop: { state: enrolled, call: inPath },
  swap: {
    state: { other: {} },
    call: (fixture) => ({ ...inPath(fixture), body: { drop_course_id: fixture.other?.id } }),
  },
  changeStandingSwap: { state: waiting, call: (fixture) => ({ ...inPath(fixture), body: { swap: null } }) },
  acceptOffer: { state: offered, call: inPath },
  declineOffer: { state: offered, call: inPath },
  streamSeats: { call: (fixture) => ({ query: { semester: semesterId(fixture) } }) },
  addStudentToClass: { call: inBody },
  addStudentToWaitList: { state: full, call: inBody },
  dropStudentFromClass: { state: enrolled, call: inBody },
  moveFromWaitListToEnrolled: { state: waiting, call: inBody },
  dropStudentFromWaitList: { state: waiting, call: inBody },
  dropStudentFromReserve: { state: inReserve, call: inBody },
  transferStudent: {
    state: enrolled,
    call: ({ course, emptyCourse, student }) => ({
      body: { course_id: emptyCourse.id, student_id: student.id, from_course_id: course.id },
    }),
  },
  undoClassChange: {
    state: enrolled,
    isJustEdited: true,
    call: ({ change_id }) => ({ body: { change_id } }),
  },
  undoRosterChange: {
    state: enrolled,
    isJustEnrolled: true,
    call: ({ change_id }) => ({ body: { change_id } }),
  },
  findAnything: { call: () => ({ query: { search: 'yazzie' } }) },
  getOfficeTasks: { call: (fixture) => ({ params: { id: semesterId(fixture) } }) },
  listSavedFilters: { call: () => ({}) },
  saveFilter: { call: () => ({ body: { list: 'classes', name: 'Full', search: 'full=true' } }) },
  removeSavedFilter: { call: () => ({ params: { id: 1 }, body: {} }) },
  getOpeningFigures: { call: (fixture) => ({ params: { id: semesterId(fixture) } }) },
  listLogs: { call: (fixture) => ({ params: { semester: semesterId(fixture) } }) },
  listRosterSheets: { call: (fixture) => ({ params: { semester: semesterId(fixture) }, query: {} }) },
  listRosterContacts: { call: ({ course }) => ({ params: { id: course.id } }) },
  readEmergencySheets: { call: (fixture) => ({ params: { semester: semesterId(fixture) }, body: {} }) },
  listAuditTrail: { call: () => ({}) },
  getAuditEntry: { call: ({ auditEntry }) => ({ params: { id: auditEntry.id } }) },
  recordTableExport: { call: () => ({ body: { file: 'students.csv', rows: 2, search: true } }) },
  listNotifications: { call: () => ({}) },
  createNotification: { call: () => ({ body: notice }) },
  updateNotification: {
    call: ({ notification }) => ({ params: { id: notification.id }, body: { ...notice, active: 0 } }),
  },
  listPauses: { call: () => ({}) },
  pauseAction: { call: ({ admin }) => ({ ...ofPause, body: { message: `Back at ${admin.id}` } }) },
  resumeAction: { isPaused: true, call: () => ({ ...ofPause, body: {} }) },
  getSchool: { call: () => ({}) },
  listTimeZones: { call: () => ({}) },
  updateSchool: { call: ({ admin }) => ({ body: { name: `Canyon ${admin.id}`, time_zone: 'America/Phoenix' } }) },
  replaceLogo: { call: () => ({ body: { image: pngOf(32, 32).toString('base64') } }) },
  removeLogo: { call: () => ({ body: {} }) },
  getBackupState: { call: () => ({}) },
  getTestEmail: { call: () => ({}) },
  sendTestEmail: { call: () => ({ body: {} }) },
  importFile: {
    call: () => ({
      params: { kind: 'teachers' },
      body: { csv: 'first_name,last_name,email,active\nGrace,Nez,g@example.org,1', confirmed: true },
    }),
  },
  exportFile: { call: () => ({ params: { kind: 'parents' } }) },
  exportOneRoster: {
    call: ({ semester }) => ({ query: { semester: String(semester.id), from: '2026-08-24', to: '2026-12-18' } }),
  },
  submitRegistration: { call: () => ({ body: registrationForm() }) },
  createDraft: { call: () => ({ body: { answers: draft } }) },
  openDraft: { draft, call: ({ resume_code }) => ({ body: { resume_code } }) },
  saveDraft: { draft, call: ({ resume_code }) => ({ body: { resume_code, revision: 1, answers: {} } }) },
  mailDraftLink: { draft, call: ({ resume_code }) => ({ body: { resume_code, email: 'ana@example.org' } }) },
  readHousehold: { call: () => ({ body: {} }) },
  openCorrection: {
    registration: { returned: ['student.city'] },
    call: ({ registration }) => ({ body: { code: registration.correction_code } }),
  },
  sendCorrection: {
    registration: { returned: ['student.city'] },
    call: ({ registration }) => ({
      body: { code: registration.correction_code, answers: { student: { city: 'Tuba City' } } },
    }),
  },
  listRegistrations: { call: () => ({}) },
  countRegistrations: { call: () => ({}) },
  listErasures: { call: () => ({}) },
  getRegistration: { call: ({ registration }) => ({ params: { id: registration.id } }) },
  updateRegistrationNotes: {
    call: ({ registration }) => ({ params: { id: registration.id }, body: { notes: 'Called the family' } }),
  },
  startReview: { call: ofRegistration },
  acceptRegistration: {
    call: ({ registration, parent }) => ({
      params: { id: registration.id },
      body: { student: { first_name: 'Ana', last_name: 'Nez', grade: '5' }, parent_id: parent.id, another_child: true },
    }),
  },
  declineRegistration: {
    call: ({ registration }) => ({ params: { id: registration.id }, body: { text: 'The grade is full.' } }),
  },
  returnRegistration: {
    call: ({ registration }) => ({
      params: { id: registration.id },
      body: { fields: ['student.city'], text: 'Please check the city.' },
    }),
  },
  reopenRegistration: { registration: { state: 'declined', declined_at: new Date() }, call: ofRegistration },
  readSensitiveAnswers: {
    call: ({ registration }) => ({ params: { id: registration.id }, body: { groups: ['student_health_conditions'] } }),
  },
  listRegistrationAccesses: { call: () => ({}) },
  exportRegistrations: { call: () => ({ body: { fields: ['student.first_name', 'partCInfo.has_504_plan'] } }) },
  listMyConfirmations: { state: asked, call: () => ({}) },
  readKnownAnswers: { state: asked, call: (fixture) => ({ ...inSemester(fixture), body: {} }) },
  confirmChildren: {
    state: asked,
    call: (fixture) => ({ ...inSemester(fixture), body: confirmed(fixture) }),
  },
  listFamilyConfirmations: { state: asked, call: ({ parent }) => ({ params: { id: parent.id } }) },
  readFamilyAnswers: { state: asked, call: (fixture) => ({ ...ofFamily(fixture), body: { students: [] } }) },
  confirmForFamily: { state: asked, call: (fixture) => ({ ...ofFamily(fixture), body: confirmed(fixture) }) },
  readConfirmedHealth: { isConfirmed: true, call: ({ student }) => ({ params: { id: student.id }, body: {} }) },
  listConfirmations: { state: asked, call: (fixture) => ({ ...inSemester(fixture), query: { state: 'missing' } }) },
  remindFamilies: { state: asked, call: (fixture) => ({ ...inSemester(fixture), body: {} }) },
  readChangedAnswers: { isConfirmed: true, call: ({ confirmation }) => ({ body: { ids: [confirmation] } }) },
  reviewConfirmations: {
    isConfirmed: true,
    call: ({ confirmation }) => ({ body: { confirmations: [{ id: confirmation, revision: 1 }] } }),
  },
}
