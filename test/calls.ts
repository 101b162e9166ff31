import type { ENDPOINTS } from '../contract/all.ts'
import type { Postgres } from '../server/db/database.ts'
import { hashPassword } from '../server/sessions/passwords.ts'
import {
  buildAuditEntry,
  buildConfirmedAdmin,
  buildCourse,
  buildEnrollmentState,
  buildEntry,
  buildResetLink,
  buildStudent,
  buildTeacher,
  buildUser,
  newEmail,
} from './builders.ts'
import type { Call } from './client.ts'

export type EndpointName = keyof typeof ENDPOINTS
type World = Awaited<ReturnType<typeof buildWorld>>

/** A right call of an endpoint, in the world it is right in. */
interface RightCall {
  readonly given?: Parameters<typeof buildEnrollmentState>[1]
  readonly call: (world: World) => Call
}

const PASSWORD = 'a yellow bus'
/** What must never leave the database. */
export const CANARY = await hashPassword(PASSWORD)
/** The last name of a family that shares the class; no other family may read it. */
export const NEIGHBOUR = 'Strangerson'

/** A family before a class that another family's child is enrolled in, and an admin. */
export async function buildWorld(postgres: Postgres, name: EndpointName) {
  const at = await buildEnrollmentState(postgres, CALLS[name].given)
  const admin = await buildConfirmedAdmin(postgres, { password_hash: CANARY })
  const neighbour = await buildUser(postgres, { last_name: NEIGHBOUR, password_hash: CANARY })
  await postgres.db.updateTable('users').set({ password_hash: CANARY }).where('id', '=', at.parent.id).execute()
  await postgres.db
    .updateTable('course')
    .set({ max_seats: at.course.max_seats + 1 })
    .where('id', '=', at.course.id)
    .execute()
  const child = await buildStudent(postgres, { parent_id: neighbour.id, last_name: NEIGHBOUR })
  await buildEntry(postgres, at.course, child)
  const empty = await buildCourse(postgres, { semester_id: at.semester.id, days: 'F' })
  const idle = await buildTeacher(postgres)
  const told = await postgres.db
    .insertInto('system_notification')
    .values({ message: 'Welcome', type: 'info' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postgres.db.updateTable('school').set({ office_creates_notifications: true }).execute()
  const recorded = await buildAuditEntry(postgres, { user_id: admin.id })
  return { ...at, admin, neighbour, empty, idle, told, recorded, link: await buildResetLink(postgres, at.parent) }
}

const full = { course: { max_seats: 0 } } as const
const waiting = { status: 'waiting' } as const
const enrolled = { status: 'enrolled' } as const

const inPath = ({ course, student }: World): Call => ({
  params: { course_id: course.id, student_id: student.id },
  body: {},
})
const inBody = ({ course, student }: World): Call => ({ body: { course_id: course.id, student_id: student.id } })
const child = ({ parent }: World) => ({ first_name: 'Sam', last_name: 'Yazzie', grade: '5', parent_id: parent.id })
const teacher = { first_name: 'Grace', last_name: 'Nez', email: 'grace.nez@example.org' }
const notice = { message: 'Snow day', type: 'warning', active: true }
const ofCourse = ({ course }: World): Call => ({ params: { id: course.id } })
const classOf = ({ course, semester }: World) => ({
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
const semesterOf = ({ semester }: World) => String(semester.id)

/** One right call of every endpoint of the contract; a new endpoint gets its row here. */
export const CALLS: { readonly [Name in EndpointName]: RightCall } = {
  login: { call: ({ parent }) => ({ body: { email: parent.email, password: PASSWORD } }) },
  logout: { call: () => ({ body: {} }) },
  me: { call: () => ({}) },
  registerUser: {
    call: () => ({
      body: { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email: newEmail(), password: PASSWORD },
    }),
  },
  requestReset: { call: ({ parent }) => ({ body: { email: parent.email } }) },
  validateResetToken: { call: ({ parent, link }) => ({ query: { id: String(parent.id), token: link }, body: {} }) },
  resetPassword: {
    call: ({ parent, link }) => ({
      body: { userID: parent.id, token: link, password: PASSWORD, password_confirmation: PASSWORD },
    }),
  },
  validatePassword: { call: () => ({ body: { password: PASSWORD } }) },
  listSemesters: { call: () => ({}) },
  getSemester: { call: (world) => ({ params: { id: semesterOf(world) } }) },
  createSemester: { call: ({ semester }) => ({ body: { name: `After ${semester.name}`, copy_from: semester.id } }) },
  updateSemester: {
    call: (world) => ({
      params: { id: semesterOf(world) },
      body: { name: world.semester.name, active: 1, disabled: 1 },
    }),
  },
  updateNotes: {
    call: (world) => ({
      params: { id: semesterOf(world) },
      body: { grade: 'grade_5', notes: { message: '<p>Bring <b>boots</b></p>' } },
    }),
  },
  listCourses: { call: (world) => ({ params: { semester: semesterOf(world) } }) },
  getCourse: { given: enrolled, call: ofCourse },
  createCourse: { call: (world) => ({ body: { ...classOf(world), section: '9001' } }) },
  updateCourse: { given: enrolled, call: (world) => ({ ...ofCourse(world), body: classOf(world) }) },
  checkCourse: { given: enrolled, call: (world) => ({ ...ofCourse(world), body: classOf(world) }) },
  deleteCourse: { call: ({ empty }) => ({ params: { id: empty.id } }) },
  toggleCourse: { call: (world) => ({ ...ofCourse(world), body: {} }) },
  copyCourse: {
    given: enrolled,
    call: ({ semester, course }) => ({
      query: { semester_id: String(semester.id), section: course.section, copyRoster: '1' },
    }),
  },
  listTeachers: { call: () => ({}) },
  createTeacher: { call: () => ({ body: teacher }) },
  updateTeacher: { call: ({ course }) => ({ params: { id: course.teacher_id }, body: { ...teacher, active: 0 } }) },
  deleteTeacher: { call: ({ idle }) => ({ params: { id: idle.id } }) },
  listParents: { call: () => ({}) },
  listLimitedParents: { call: () => ({}) },
  updateParent: {
    call: ({ parent }) => ({
      params: { id: parent.id },
      body: { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email: newEmail() },
    }),
  },
  deleteParent: { call: ({ parent }) => ({ params: { id: parent.id } }) },
  listStudents: { call: () => ({}) },
  incrementGrades: { call: () => ({ body: {} }) },
  createStudent: { call: (world) => ({ body: child(world) }) },
  updateStudent: { call: (world) => ({ params: { id: world.student.id }, body: child(world) }) },
  getStudent: { call: ({ student }) => ({ params: { id: student.id } }) },
  getStudentHistory: { call: ({ student }) => ({ params: { id: student.id } }) },
  deleteStudent: { call: ({ student }) => ({ params: { id: student.id } }) },
  getSchedule: {
    given: enrolled,
    call: (world) => ({ params: { id: world.student.id }, query: { semester: semesterOf(world) } }),
  },
  enrollInCourse: { call: inPath },
  joinCourseWaitList: { given: full, call: inPath },
  leaveCourseWaitList: { given: waiting, call: inPath },
  dropCourse: { given: enrolled, call: inPath },
  addStudentToClass: { call: inBody },
  addStudentToWaitList: { given: full, call: inBody },
  dropStudentFromClass: { given: enrolled, call: inBody },
  moveFromWaitListToEnrolled: { given: waiting, call: inBody },
  dropStudentFromWaitList: { given: waiting, call: inBody },
  listLogs: { call: (world) => ({ params: { semester: semesterOf(world) } }) },
  listAuditTrail: { call: () => ({}) },
  getAuditEntry: { call: ({ recorded }) => ({ params: { id: recorded.id } }) },
  recordTableExport: { call: () => ({ body: { file: 'students.csv', rows: 2, search: 'yazzie' } }) },
  listNotifications: { call: () => ({}) },
  createNotification: { call: () => ({ body: notice }) },
  updateNotification: { call: ({ told }) => ({ params: { id: told.id }, body: { ...notice, active: 0 } }) },
  getSchool: { call: () => ({}) },
  updateSchool: { call: ({ admin }) => ({ body: { name: `Canyon ${admin.id}`, time_zone: 'America/Phoenix' } }) },
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
}
