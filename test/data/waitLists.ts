import * as commands from '../../contract/enrollment/commands.ts'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromReserve,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
} from '../../contract/enrollment/rosters.ts'
import { addToReserve } from '../../server/enrollment/reserve.ts'
import type { School } from '../school.ts'
import { type BuiltUser, buildCourse, buildFamily, buildSemester, buildStudent } from './builders.ts'
import { fetchSchedule } from './roster.ts'

export const SEAT_COMMANDS = {
  enroll: commands.enroll,
  wait: commands.joinWaitList,
  leave: commands.leaveWaitList,
  'leave reserve': commands.leaveReserve,
  drop: commands.drop,
  accept: commands.acceptOffer,
  decline: commands.declineOffer,
  swap: commands.swap,
  'change swap': commands.changeStandingSwap,
} as const

export const OFFICE_COMMANDS = {
  enroll: addStudentToClass,
  wait: addStudentToWaitList,
  drop: dropStudentFromClass,
  leave: dropStudentFromWaitList,
  'leave reserve': dropStudentFromReserve,
  move: moveFromWaitListToEnrolled,
} as const

export type Family = Awaited<ReturnType<typeof buildFamily>>
export type BuiltWaitList = Awaited<ReturnType<typeof buildWaitList>>

interface WaitListOptions {
  readonly waiting?: number
  readonly semester?: Parameters<typeof buildSemester>[1]
  readonly course?: Partial<Parameters<typeof buildCourse>[1]>
}

/** A full class with one seat, the family that has it, and families on its wait list. */
export async function buildWaitList(school: School, { waiting = 2, semester: values, course }: WaitListOptions = {}) {
  const semester = await buildSemester(school.postgres, values)
  const full = await buildFullClass(school, semester.id, course)
  const families = await joinAll(school, full.course, waiting)
  return { semester, ...full, families }
}

/** A full class of one seat, with its log. */
export async function buildFullClass(school: School, semester_id: number, values: WaitListOptions['course'] = {}) {
  const course = await buildCourse(school.postgres, { ...values, semester_id, max_seats: 1 })
  const owner = await buildFamily(school.postgres)
  await send(school, 'enroll', owner, course)
  return { course, owner }
}

export async function joinAll(school: School, course: { readonly id: number }, families: number): Promise<Family[]> {
  const joined: Family[] = []
  for (let n = 0; n < families; n++) {
    const family = await buildFamily(school.postgres)
    await send(school, 'wait', family, course)
    joined.push(family)
  }
  return joined
}

/** Families whose children are in the reserve of a class with a full wait list, in this order. */
export async function buildReserve({ postgres }: School, course: { readonly id: number }, families: number) {
  const built = await Promise.all(Array.from({ length: families }, () => buildFamily(postgres)))
  const places = built.map(({ student }) => ({ course_id: course.id, student_id: student.id }))
  await postgres.transaction((trx) => addToReserve(trx, places))
  return built
}

/**
 * A family with two children. `child` has an offer for `offered`, for which it gives up `held`. It is passed over for `wanted`, which is at the
 * time of `held` and whose only seat `sibling` has.
 */
export async function buildSiblings(school: School) {
  const { postgres } = school
  const [semester, child] = await Promise.all([buildSemester(postgres), buildFamily(postgres)])
  const sibling = {
    ...child,
    student: await buildStudent(postgres, { first_name: 'Lena', parent_id: child.parent.id }),
  }
  const [wanted, held] = await Promise.all(
    [1, 1].map(() => buildCourse(postgres, { semester_id: semester.id, max_seats: 1 })),
  )
  if (!wanted || !held) throw new Error('a class is missing')
  const restricted = { days: 'W', restrictions: held.section } as const
  const { course: offered, owner } = await buildFullClass(school, semester.id, restricted)
  await send(school, 'enroll', sibling, wanted)
  await send(school, 'enroll', child, held)
  await send(school, 'wait', child, wanted)
  await send(school, 'wait', child, offered, { swap: { drop_course_id: held.id, automatic: false } })
  await send(school, 'drop', owner, offered)
  return { semester, child, sibling, wanted, held, offered }
}

/** Sends a family's command about a class. */
export function send<C extends keyof typeof SEAT_COMMANDS>(
  school: School,
  command: C,
  { parent, student }: Family & { readonly parent: BuiltUser },
  course: { readonly id: number },
  body: object = {},
) {
  return school
    .as(parent)
    .send(SEAT_COMMANDS[command], { params: { course_id: course.id, student_id: student.id }, body })
}

export function changeSwap(
  school: School,
  { parent, student }: Family,
  course: { readonly id: number },
  swap: object | null,
) {
  const params = { course_id: course.id, student_id: student.id }
  return school.as(parent).send(commands.changeStandingSwap, { params, body: { swap } })
}

/** The child adds a class at the time of one that it waits for, and its family chooses to keep it: the child is then passed over. */
export async function addAndKeep(
  school: School,
  family: Family,
  { added, waitedFor }: Record<'added' | 'waitedFor', { readonly id: number }>,
) {
  await send(school, 'enroll', family, added)
  return send(school, 'change swap', family, waitedFor, { swap: null })
}

/** The ids of the classes of a child's schedule. */
export async function readSchedule(school: School, family: Family, semester: BuiltWaitList['semester']) {
  const { enrolled, waiting, offered } = await fetchSchedule(school, { ...family, semester })
  const ids = (courses: readonly { readonly id: number }[]) => courses.map(({ id }) => id)
  return { enrolled: ids(enrolled), waiting: ids(waiting), offered: ids(offered) }
}

export async function readStatuses(school: School, course: { readonly id: number }): Promise<string[]> {
  const query = school.db.selectFrom('enrollment_log').select('status').where('course_id', '=', course.id).orderBy('id')
  return (await query.execute()).map(({ status }) => status)
}

/** Ends the time of all offers of a class, by the database's clock. */
export async function passTime(school: School, course: { readonly id: number }): Promise<void> {
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await school.db
    .updateTable('seat_offer')
    .set({ offered_at: past(2), expires_at: past(1) })
    .where('course_id', '=', course.id)
    .execute()
}
